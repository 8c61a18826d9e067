/** The most different warnings that a page logs. */
const MOST = 50;

/** Tells the developer of the site, in the console, each thing once. */
export function createWarner(console: Pick<Console, 'warn'>): (message: string) => void {
  const told = new Set<string>();
  return (message) => {
    if (told.has(message) || told.size >= MOST) return;
    told.add(message);
    console.warn(`taproot: ${message}`);
  };
}
