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
