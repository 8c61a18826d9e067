/** The most warnings that a page logs. */
const MOST = 50;

/** Returns a function that warns the site's developer in the console of each message once. */
export function createWarner(console: Pick<Console, 'warn'>): (message: string) => void {
  const told = new Set<string>();
  return (message) => {
    if (told.has(message) || told.size >= MOST) return;
    told.add(message);
    console.warn(`taproot: ${message}`);
  };
}
