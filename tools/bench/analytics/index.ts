import { orEnd, readArguments } from '../../read-arguments';
import { measureFirstHit } from './first-hit';
import { measureHeap } from './heap';
import { median, openLab } from './lab';
import { measureTasks } from './long-tasks';
import { measureThroughput } from './throughput';
import type { Work } from './work';

const USAGE = 'Usage: npm run bench -- analytics [PATTERN]';

/** `tsx tools/bench/analytics [pattern of the sections' names]`: what the tag and analytics cost, on the built files in a real browser. */
const wanted = orEnd(USAGE, () => new RegExp(readArguments(USAGE, {}, 1).positionals[0] ?? ''));
const RUNS = 7;
const TASK_RUNS = 5;
const LIVES = 84;
const BURST = 10_000;
const ROUTES = 200;
const LINKS = [10, 1_000, 20_000];
const LINK_RUNS = 5;
/** ms by which a page with many links may cost more than one with few. */
const LINKS_MORE = 5;

const row = (...cells: readonly unknown[]) =>
  console.log(cells.map((cell, i) => (i ? String(cell).padStart(14) : String(cell).padEnd(40))).join(''));
const ms = (value: number) => `${value.toFixed(1)} ms`;
const us = (value: number) => `${value.toFixed(0)} µs`;
const goal = (text: string, met: boolean) => `${text} ${met ? 'ok' : 'OVER'}`;

const links = (count: number) => [...Array(count).keys()].map((n) => `<p><a href="/news?link=${n}">Link ${n}</a></p>`).join('');
const nodes = (count: number) => '<p>A <b>word</b> of <i>text</i></p>'.repeat(count / 3);

const lab = await openLab();

const sections: readonly (readonly [name: string, measure: () => Promise<void>])[] = [
  [
    'tag to first hit',
    async () => {
      const { needed, asked, files, script, worst } = await measureFirstHit(lab, RUNS);
      row('bytes that it needs (brotli)', needed, goal('14336', needed <= 14_336));
      row('bytes asked for before it', asked);
      row(`main thread, median of ${RUNS}`, ms(script));
      row('main thread, worst', ms(worst));
      console.log(`of: ${files.join(', ')}`);
    },
  ],
  [
    'growth with links',
    async () => {
      row('links', 'tag to hit', 'worst', `more than ${LINKS[0]}`);
      let few: number | undefined;
      for (const count of LINKS) {
        const { script, worst } = await measureFirstHit(lab, LINK_RUNS, links(count));
        few ??= script;
        row(count, ms(script), ms(worst), goal(ms(script - few), script - few <= LINKS_MORE));
      }
    },
  ],
  [
    'events',
    async () => {
      row('events', 'a call', 'worst page');
      const few = await measureThroughput(lab, LIVES);
      row(`${few.events}, ${few.events / LIVES} a page, all of them sent`, us(few.call), us(few.worst));
      const many = await measureThroughput(lab, 5, BURST);
      row(`${BURST} on a page, of which 150 are sent`, us(many.call), us(many.worst));
    },
  ],
  [
    'tasks, 4 times slower, 5000 nodes',
    async () => {
      row('step', 'script in all', 'longest task', 'of the worst', 'layouts', 'goal 50 ms');
      const runs: Awaited<ReturnType<typeof measureTasks>>[] = [];
      while (runs.length < TASK_RUNS) runs.push(await measureTasks(lab, nodes(5_000), 4));
      for (const [step] of runs[0] ?? []) {
        const works = runs.map((run) => new Map(run).get(step) as Work);
        const longest = works.map((work) => work.longest);
        const layouts = Math.max(...works.map((work) => work.layouts));
        const script = median(works.map((work) => work.script));
        row(step, ms(script), ms(median(longest)), ms(Math.max(...longest)), layouts, median(longest) < 50 ? 'ok' : 'OVER');
      }
    },
  ],
  [
    'heap after 200 route changes',
    async () => {
      for (const tag of [true, false]) {
        const kilobytes = (await measureHeap(lab, ROUTES, tag)) / 1024;
        row(tag ? 'with the tag' : 'the page alone', `${kilobytes.toFixed(0)} KB`, tag ? goal('1024 KB', kilobytes < 1024) : '');
      }
    },
  ],
];

try {
  for (const [name, measure] of sections) {
    if (!wanted.test(name)) continue;
    console.log(`\n${name}`);
    await measure();
  }
} finally {
  await lab.close();
}
