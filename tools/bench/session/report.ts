import { spreadOf } from '../compare/spread';
import { cell, markdownTable } from '../compare/table';
import type { PageCost } from './walk';

/** The sessions of a subject: the costs of their pages, in order. */
export interface Sessions {
  readonly name: string;
  readonly sessions: readonly (readonly PageCost[])[];
}

const median = (values: readonly (number | undefined)[]) => spreadOf(values)?.median ?? Number.NaN;

/** Returns a table with a row for each page of each subject: medians, with quartiles in brackets. The share is of the first page's scripts. */
export function sessionTable(subjects: readonly Sessions[]): string {
  const rows = subjects.flatMap(({ name, sessions }) =>
    (sessions[0] ?? []).map((_, at) => {
      const of = (read: (cost: PageCost) => number | undefined, page = at) => sessions.map((costs) => costs[page] && read(costs[page]));
      const script = of((cost) => cost.script);
      return [
        `${name}, page ${at + 1}`,
        cell(spreadOf(script)),
        (median(script) / median(of((cost) => cost.script, 0))).toFixed(2),
        cell(spreadOf(of((cost) => cost.leave))),
        cell(spreadOf(of((cost) => cost.toEvent))),
        cell(spreadOf(of((cost) => cost.event))),
        String(median(of((cost) => cost.requests))),
        String(median(of((cost) => cost.bytes))),
      ];
    }),
  );
  const head = ['scripts, ms', 'by the first page’s', 'end of the page before, ms', 'scripts to first event, ms', 'first event after, ms'];
  return markdownTable(['', ...head, 'requests', 'bytes of files'], rows);
}
