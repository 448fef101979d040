/** The oldest Node that the dependencies and the strip of types in tests work with; package.json says the same to npm. */
const OLDEST = [20, 19] as const;

/** Null when this Node will do, otherwise what to tell its user. */
export function refuseNode(version: string): string | null {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const fits = major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
  return fits
    ? null
    : `aegis needs Node ${OLDEST.join('.')} or newer; this is ${version}. Install a newer one from https://nodejs.org.`;
}
