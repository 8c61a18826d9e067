import { above, spreadOf } from '../compare/spread';
import { cell, markdownTable } from '../compare/table';
import { CALL_KINDS, type Call } from './calls';
import { type Counted, OBSERVERS } from './count-calls';
import { KINDS, type Kind } from './kinds';
import type { Timed, Where } from './measure';
import { OTHER, type Spent } from './spend';

/** Kinds that are not running code. */
const COMPILED = /^(compile|code cache|garbage)/;

/** Calls of functions and storage keys below this count are not listed. */
const OFTEN = 3;
/** Sources in the list of the slowest. */
const MOST = 20;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const median = (values: readonly number[]) => spreadOf(values)?.median ?? 0;

/** ms of running scripts, without compilation and garbage collection. */
const running = ({ shares }: Timed) => sum([...shares].flatMap(([kind, { script }]) => (COMPILED.test(kind) ? [] : script)));

function kindTable({ timed }: Where, floor: readonly number[]): string {
  const of = (read: (one: Timed) => number | undefined) => cell(spreadOf(timed.map((one) => read(one) ?? 0)));
  const row = (kind: Kind) => [
    kind,
    median(timed.map(({ shares }) => shares.get(kind)?.count ?? 0)).toFixed(0),
    of(({ shares }) => shares.get(kind)?.script),
    of(({ shares }) => shares.get(kind)?.task),
  ];
  const tasks = above(spreadOf(timed.map(({ cost }) => cost.tasks)), spreadOf(floor));
  return markdownTable(
    ['kind of cost', 'count', 'ms in scripts', 'ms in other tasks'],
    [
      ...KINDS.map(row),
      ['all scripts', '', of(({ cost }) => cost.script), ''],
      ['all tasks less those of an empty tag', '', '', cell(tasks)],
      ['compile on other threads, not in the sums', '', '', of(({ elsewhere }) => elsewhere)],
    ],
  );
}

type MsOf = (is: (one: Spent) => boolean) => string;

function callTable({ counted, observed }: Where, msOf: MsOf): string {
  const count = (read: (one: Counted) => number | undefined) => median(counted.map((one) => read(one) ?? 0)).toFixed(0);
  const row = (call: Call) => [
    call,
    count(({ calls }) => calls[call]),
    msOf((one) => one.call === call && !one.forOthers),
    count(({ others }) => others[call]),
    msOf((one) => one.call === call && !!one.forOthers),
  ];
  const observer = (name: string) => [
    `${name} callbacks, with all that they call`,
    median(observed.map((one) => one[name] ?? 0)).toFixed(0),
    msOf((one) => one.observer === name),
    '',
    '',
  ];
  const other = [OTHER, '', msOf((one) => one.call === OTHER && !one.forOthers), '', msOf((one) => one.call === OTHER && !!one.forOthers)];
  return markdownTable(
    ['browser call', 'calls', 'ms', 'third parties’ calls', 'third parties’ ms'],
    [...CALL_KINDS.map(row), other, ...OBSERVERS.map(observer)],
  );
}

const isLib = ({ part = '' }: Spent) => part.startsWith('lib/');
const bySize = (spent: readonly Spent[], read: (one: Spent) => string | undefined) => {
  const names = [...new Set(spent.map(read))];
  const size = (name: string | undefined) => spent.filter((one) => read(one) === name).length;
  return names.sort((a, b) => size(b) - size(a));
};

function partTable({ spent }: Where, msOf: MsOf): string {
  const rows = bySize(spent, ({ owner }) => owner).map((owner) => [
    owner ?? 'no script on the stack',
    msOf((one) => one.owner === owner && !one.call && !isLib(one)),
    msOf((one) => one.owner === owner && !one.call && isLib(one)),
    msOf((one) => one.owner === owner && !!one.call),
    msOf((one) => one.owner === owner),
  ]);
  return markdownTable(['code', 'own ms', 'ms in lib', 'ms in browser calls', 'ms in all'], rows);
}

function slowestSources({ spent }: Where, msOf: MsOf): string {
  const own = spent.filter((one) => one.source && !one.call);
  const sources = bySize(own, ({ source }) => source).slice(0, MOST);
  return `Most own time by source: ${sources.map((source) => `${source} ${msOf((one) => one.source === source && !one.call)} ms`).join(', ')}.`;
}

function oftenCalled({ counted }: Where): string {
  const names = [...new Set(counted.flatMap(({ byKey }) => Object.keys(byKey)))];
  const counts = names.map((name) => ({ name, count: median(counted.map(({ byKey }) => byKey[name] ?? 0)) }));
  const often = counts.filter(({ count }) => count >= OFTEN).sort((a, b) => b.count - a.count);
  return `Called at least ${OFTEN} times: ${often.map(({ name, count }) => `${name} ${count}`).join(', ')}.`;
}

/** Returns a site's tables as Markdown. `floor` holds the ms of all tasks of the page with an empty tag, one a run. */
export function report(where: Where, floor: readonly number[]): string {
  const ran = median(where.timed.map(running));
  const msOf = (is: (one: Spent) => boolean) => ((where.spent.filter(is).length / where.spent.length) * ran).toFixed(1);
  return [
    `## ${where.site}`,
    'CPU time of the main thread by trace: medians, quartiles in brackets. Each moment counts once, for the innermost kind of work.',
    kindTable(where, floor),
    `Scripts ran for ${ran.toFixed(1)} ms without compilation and garbage collection. The next two tables divide that time in proportion to ${where.spent.length} profiler samples, taken in other page views: first by browser call, then by the code that ran. Calls are counted in a third set of page views.`,
    callTable(where, msOf),
    oftenCalled(where),
    partTable(where, msOf),
    slowestSources(where, msOf),
  ].join('\n\n');
}
