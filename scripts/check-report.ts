/**
 * `check-report.ts REPORT MODULES SHOTS`: opens a report in Chromium from its files. Fails on console errors, on anything asked of a network, on
 * serious faults of accessibility, and when search and filters do not work. MODULES holds playwright-core and axe-core; pictures go to SHOTS.
 */
import { mkdirSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const [report = '', modules = '', shots = ''] = process.argv.slice(2);

/** The part of playwright-core and axe-core that is used here: neither is a dependency of ours. */
interface BrowserPage {
  on(event: string, listener: (what: { type(): string; text(): string; url(): string; message: string }) => void): void;
  goto(url: string): Promise<unknown>;
  screenshot(options: { path: string; fullPage: boolean }): Promise<unknown>;
  addScriptTag(options: { path: string }): Promise<unknown>;
  evaluate<T>(code: string): Promise<T>;
  fill(selector: string, text: string): Promise<void>;
  selectOption(selector: string, value: string): Promise<unknown>;
  textContent(selector: string): Promise<string | null>;
  readonly keyboard: { press(key: string): Promise<void> };
  close(): Promise<void>;
}
interface BrowserContext {
  newPage(): Promise<BrowserPage>;
  close(): Promise<void>;
}
interface Playwright {
  readonly chromium: {
    launch(options: { executablePath: string; args: readonly string[] }): Promise<{
      newContext(options: object): Promise<BrowserContext>;
      close(): Promise<void>;
    }>;
  };
}
const Violations = z.array(
  z.object({ id: z.string(), impact: z.string().nullable(), help: z.string(), nodes: z.array(z.object({ html: z.string() })) }),
);

const fromModules = createRequire(join(resolve(modules), 'package.json'));
const { chromium } = fromModules('playwright-core') as Playwright;
const axe = fromModules.resolve('axe-core/axe.min.js');
const faults: string[] = [];
mkdirSync(shots, { recursive: true });

const urlOf = (page: string): string => pathToFileURL(join(resolve(report), page)).href;
const programs = readdirSync(join(report, 'programs')).sort();
const pages = ['index.html', 'statements.html', ...programs.slice(0, 3).map((name) => `programs/${name}`)];

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  for (const colorScheme of ['light', 'dark'])
    for (const [name, width] of [
      ['wide', 1400],
      ['narrow', 420],
    ] as const) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, bypassCSP: true });
      for (const page of pages) await look(context, page, `${colorScheme}-${name}`);
      await context.close();
    }
  // With the policy of the pages in force.
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  await use(context);
  await context.close();
} finally {
  await browser.close();
}
for (const fault of faults) console.log(`fault: ${fault}`);
console.log(`${pages.length} pages in 4 forms: ${faults.length} faults; pictures in ${shots}`);
process.exit(faults.length === 0 ? 0 : 1);

async function open(context: BrowserContext, page: string): Promise<BrowserPage> {
  const tab = await context.newPage();
  tab.on('console', (said) => {
    if (said.type() === 'error' || said.type() === 'warning') faults.push(`${page}: console: ${said.text()}`);
  });
  tab.on('pageerror', (error) => faults.push(`${page}: ${error.message}`));
  tab.on('request', (request) => {
    if (!/^(file|data):/.test(request.url())) faults.push(`${page} asks for ${request.url()}`);
  });
  await tab.goto(urlOf(page));
  return tab;
}

async function look(context: BrowserContext, page: string, form: string): Promise<void> {
  const tab = await open(context, page);
  const name = page.startsWith('programs/') ? `program-${programs.indexOf(page.slice(9)) + 1}` : page.replace('.html', '');
  await tab.screenshot({ path: join(shots, `${form}-${name}.png`), fullPage: false });
  await tab.addScriptTag({ path: axe });
  const violations = Violations.parse(await tab.evaluate<unknown>('axe.run().then((found) => found.violations)'));
  for (const { id, impact, help, nodes } of violations) {
    const words = `${page} (${form}): ${impact}: ${id}: ${help}: ${nodes[0]?.html.slice(0, 200) ?? ''} (${nodes.length} places)`;
    if (impact === 'serious' || impact === 'critical') faults.push(words);
    else console.log(`minor: ${words}`);
  }
  await tab.close();
}

async function use(context: BrowserContext): Promise<void> {
  const tab = await open(context, 'statements.html');
  const shown = async (): Promise<readonly number[]> =>
    ((await tab.textContent('form.filters output')) ?? '').split(' of ').map(Number);
  const [all = 0, total = 0] = await shown();
  if (all !== total || total === 0) faults.push(`statements.html shows ${all} of ${total} at first`);
  await tab.fill('input[name=text]', 'no statement says this');
  if ((await shown())[0] !== 0) faults.push('search shows what it does not find');
  await tab.fill('input[name=text]', '');
  await tab.selectOption('select[name=label]', 'refuted');
  const [refuted = 0] = await shown();
  const seen = (): Promise<number> =>
    tab.evaluate<number>("[...document.querySelectorAll('tbody tr')].filter((row) => row.checkVisibility()).length");
  const more = "document.querySelector('form.filters button:not([hidden])')";
  if ((await seen()) < refuted) await tab.evaluate(`${more}?.click()`);
  const visible = await seen();
  if (refuted !== visible || refuted >= total) faults.push(`the filter says ${refuted}, and ${visible} rows are seen`);
  console.log(`statements: ${total}, refuted ${refuted}`);
  await tab.keyboard.press('Tab');
  const reached = await tab.evaluate<string>('document.activeElement?.tagName ?? ""');
  if (reached === 'BODY') faults.push('nothing is reached by keyboard');
  await tab.close();
}
