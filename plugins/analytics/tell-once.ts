import type { Tools } from '../../kernel';

/** Wraps `report` so that a file's failure is reported once a page: several parts of analytics share a file, and each requests it. */
export function reportFilesOnce(report: Tools['report']): Tools['report'] {
  const told = new Set<string>();
  return (error, detail) => {
    if (detail?.kind === 'resource_error') {
      if (told.has(`${error}`)) return;
      told.add(`${error}`);
    }
    report(error, detail);
  };
}

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
