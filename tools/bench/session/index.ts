import { cpus, loadavg } from 'node:os';
import { orEnd } from '../../read-arguments';
import { openStage } from '../compare/stage';
import { against } from '../compare/subjects/against';
import { subjects } from '../compare/subjects/all';
import { readOptions } from './options';
import { sessionTable } from './report';
import { type PageCost, walk } from './walk';

/** `npm run bench -- session`: what the pages of a session cost, one after another, with a cache that was empty at the first. */
const USAGE = 'Usage: npm run bench -- session [--runs=3] [--pages=4] [--slow=4] [--only=pattern of ids] [--against=dist of another build]';

const say = (line: string) => void process.stderr.write(`${line}\n`);

const { runs, pages, slow, only, against: folder } = orEnd(USAGE, () => readOptions(process.argv.slice(2)));
const chosen = subjects.filter(({ id }) => only.test(id));
const stage = await openStage([...chosen, ...against(chosen, folder)], say);
try {
  for (const [id, why] of stage.failures) say(`${id}: ${why}`);
  const found = new Map<string, PageCost[][]>(stage.ready.map(({ subject }) => [subject.name, []]));
  for (let run = 1; run <= runs; run++) {
    say(`run ${run} of ${runs}`);
    const turn = run % 2 ? stage.ready : [...stage.ready].reverse();
    for (const ready of turn) found.get(ready.subject.name)?.push(await walk(stage, ready, pages, slow));
  }
  console.log(
    `${runs} sessions each, in turn, processor ${slow}× slower; ${cpus().length} cores of ${cpus()[0]?.model.trim()}, load average ${loadavg()[0]?.toFixed(1)}.\n`,
  );
  console.log(sessionTable([...found].map(([name, sessions]) => ({ name, sessions }))));
} finally {
  await stage.close();
}
