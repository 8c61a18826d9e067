import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { networkFolder, taprootFolder } from '../../sites/folder';
import { ANEW_BUDGET, APART_BUDGET, type Budgeted, budgetOf, tagBudget } from './budgets';
import type { BuildReport } from './build-report';
import { costliest } from './costs';

/** The budgets of chunks depend on this network's options and words. Other networks have none. */
const chunkBudget = (name: string, { asksApart, asksAnew }: Budgeted): number => {
  const budget = networkFolder === taprootFolder ? budgetOf(name) : undefined;
  return budget === undefined
    ? Number.POSITIVE_INFINITY
    : budget + (asksApart ? APART_BUDGET.chunk : 0) + (asksAnew ? ANEW_BUDGET.chunk : 0);
};

/** Reports each tag and chunk of a build that is over its budget, by how much, and its costliest parts. */
export function overBudget(dist: string, { sites }: Pick<BuildReport, 'sites'>): string[] {
  const lines = new Map<string, string>();
  const check = (name: string, file: string, bytes: number, budget: number) => {
    if (bytes <= budget || lines.has(file)) return;
    const map = join(dist, `${file}.map`);
    const most = existsSync(map) ? costliest(readFileSync(join(dist, file), 'utf8'), JSON.parse(readFileSync(map, 'utf8'))) : '';
    const parts = most && ` What costs most: ${most}.`;
    lines.set(file, `${name} is ${bytes} B, ${bytes - budget} B over its budget of ${budget} B (tools/build/report/budgets.ts).${parts}`);
  };
  for (const [id, site] of Object.entries(sites)) {
    const { file, bytes, chunks } = site;
    check(`${id}.js`, file, bytes.brotli, tagBudget(site));
    // A chunk that shares a file counts with the file.
    const shared = new Set(chunks.flatMap((one) => (one.holds ? one.file : [])));
    for (const { name, file, bytes, holds } of chunks)
      if (holds || !shared.has(file)) check(`The chunk ${name}`, file, bytes.brotli, chunkBudget(name, site));
  }
  return [...lines.values()];
}
