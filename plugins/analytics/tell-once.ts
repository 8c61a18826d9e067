import type { Tools } from '../../kernel';

/** Wraps `report` so that a file's failure is reported once a page: several parts of analytics share a file, and each requests it. */
export function reportFilesOnce(report: Tools['report']): Tools['report'] {
  const told = new Set<string>();
  return (error, detail) => {
    const { size } = told;
    if (detail?.kind !== 'resource_error' || told.add(`${error}`).size > size) report(error, detail);
  };
}

/** The most messages told on a page. */
const MOST = 50;

/** Returns a function that tells each message once. */
export function tellOnce(tell: (message: string) => void): (message: string) => void {
  const told = new Set<string>();
  return (message) => {
    const { size } = told;
    if (size < MOST && told.add(message).size > size) tell(message);
  };
}
