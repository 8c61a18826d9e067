import { TAG_BUDGET, tagBudget } from './budgets';
import type { BuildReport } from './build-report';

/** Returns the bytes of each site's tag as a table. */
export function bytesTable({ sites }: BuildReport): string {
  const rows = Object.entries(sites).map(([id, { bytes, asksApart, hasPaths }]) =>
    [
      id.padEnd(10),
      ...[bytes.raw, bytes.gzip, bytes.brotli, tagBudget(asksApart, hasPaths) - bytes.brotli].map((count) => String(count).padStart(7)),
    ].join('  '),
  );
  return [`${'site'.padEnd(10)}      raw     gzip   brotli     left  of ${TAG_BUDGET} bytes`, ...rows].join('\n');
}
