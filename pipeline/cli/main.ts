#!/usr/bin/env node
import { refuseNode } from './check-node.ts';

const refusal = refuseNode(process.versions.node);
if (refusal !== null) {
  process.stderr.write(`${refusal}\n`);
  process.exit(2);
}
// A reader that closed the pipe (`aegis show … | head`) has what it wanted.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
// Imported only now: older Nodes would stumble over its syntax before the check above could speak.
const { runCommandLine } = await import('./command-line.ts');
const { processTerminal } = await import('./terminal.ts');
process.exitCode = await runCommandLine(process.argv.slice(2), processTerminal());
