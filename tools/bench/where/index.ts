import { cpus, loadavg } from 'node:os';
import { orEnd } from '../../read-arguments';
import { openStage } from '../compare/stage';
import { siteOf } from '../compare/subject';
import { subjects } from '../compare/subjects/all';
import { emptyTasks, measureOnce, nothingYet } from './measure';
import { readOptions } from './options';
import { report } from './report';
import { openSources } from './sources';

/** `tsx tools/bench/where [--runs=5] [--slow=4] [--view=2] [--only=main]` prints where the cost of a whole page view goes, by kind of cost. */
const SUBJECTS = ['taproot', 'taproot-blogs'];
const EMPTY = 'empty';

const say = (line: string) => void process.stderr.write(`${line}\n`);

const options = orEnd('Usage: npm run bench -- where [--runs=5] [--slow=4] [--view=2] [--only=pattern of site ids]', () =>
  readOptions(process.argv.slice(2)),
);
const chosen = subjects.filter((one) => one.id === EMPTY || (SUBJECTS.includes(one.id) && options.only.test(siteOf(one))));
const stage = await openStage(chosen, say);
try {
  const empty = stage.ready.find(({ subject }) => subject.id === EMPTY);
  const sites = stage.ready.filter((one) => one !== empty).map((ready) => ({ ready, where: nothingYet(ready) }));
  if (!empty || !sites.length) throw new Error(`--only=${options.only.source}: no such site here; there are main and blogs`);
  const sources = openSources();
  const floor: number[] = [];
  for (let run = 1; run <= options.runs; run++) {
    say(`run ${run} of ${options.runs}`);
    floor.push(await emptyTasks(stage, empty, options));
    for (const { ready, where } of sites) await measureOnce(stage, ready, options, where, sources);
  }
  const { product } = await stage.browser.send('Browser.getVersion');
  console.log(
    `${options.runs} runs, processor ${options.slow}× slower, page view ${options.view} of a session; ${cpus().length} cores of ${cpus()[0]?.model.trim()}, Chromium ${String(product).split('/')[1]}, load average ${loadavg()[0]?.toFixed(1)}.`,
  );
  for (const { where } of sites) console.log(`\n${report(where, floor)}`);
} finally {
  await stage.close();
}
