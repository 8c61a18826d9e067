import type { Tools } from '../../kernel';

/** Reports errors, but the fault of a file once a page: several parts of analytics are in one file, and each asks for it. */
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
