/** The most warnings logged on a page. */
const MOST = 50;

/** Returns a function that warns the site's developer in the console, once per message. */
export function createWarner(console: Pick<Console, 'warn'>): (message: string) => void {
  const told = new Set<string>();
  return (message) => {
    if (told.has(message) || told.size >= MOST) return;
    told.add(message);
    console.warn(`taproot: ${message}`);
  };
}
