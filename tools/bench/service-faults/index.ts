import { orEnd } from '../../read-arguments';
import { markdownTable } from '../compare/table';
import { emptied } from '../service/metrics';
import { startBrowsers } from './browsers';
import { openFullDisks } from './full-disks';
import { noServers } from './machines';
import { noLimit, openOneMachine } from './one-machine';
import { readOptions } from './options';
import { type Outcome, outcomeOf } from './outcome';
import { openSeveralMachines } from './several-machines';
import { noSmallDisks } from './small-disk';
import { type Fault, type Stage, stored } from './stage';

interface Suffered extends Outcome {
  readonly failed: number;
}

/** Lets a fault happen while browsers post, and compares what they posted with the store once the log is empty. */
async function suffer(stage: Stage, fault: Fault, browsers: number, batches: number): Promise<Suffered> {
  const all = startBrowsers(browsers, stage.urls);
  try {
    await all.more(batches);
    await fault.happen(all);
    await all.more(batches);
  } finally {
    await all.stop();
  }
  await emptied(stage.metrics());
  return { ...outcomeOf(all.posted, await stored(stage)), failed: all.failed() };
}

/** `tsx tools/bench/service-faults [--browsers=2000] [--batches=500] [--only=SIGKILL]`: proves that the store has every acknowledged hit once. */
const { browsers, batches, only } = orEnd(
  'Usage: npm run bench -- service-faults [--browsers=2000] [--batches=500] [--only=pattern of names]',
  () => readOptions(process.argv.slice(2)),
);
const say = (line: string) => void process.stderr.write(`${line}\n`);
const rows: string[][] = [];
let broken = 0;

async function sufferAll(open: () => Promise<Stage>): Promise<void> {
  const stage = await open();
  try {
    for (const fault of stage.faults.filter(({ name }) => only.test(name))) {
      say(`${stage.name}: ${fault.name}`);
      const { posted, acknowledged, failed, kept, twice, lost } = await suffer(stage, fault, browsers, batches);
      broken += twice + lost;
      rows.push([`${stage.name}: ${fault.name}`, ...[posted, acknowledged, failed, kept, twice, lost].map(String)]);
    }
  } finally {
    await stage.close();
  }
}

await sufferAll(openOneMachine);
if (noLimit) console.log(`Without a full disk: ${noLimit}`);
if (noServers) console.log(`Without several machines: ${noServers}`);
else {
  await sufferAll(openSeveralMachines);
  const noDisks = noSmallDisks();
  if (noDisks) console.log(`Without full disks of NATS and PostgreSQL: ${noDisks}`);
  else await sufferAll(openFullDisks);
}
console.log(`${browsers} browsers, each posts a batch of 4 hits again until it is acknowledged.\n`);
console.log(
  markdownTable(
    ['fault', 'batches posted', 'acknowledged', 'tries that failed', 'hits in the store', 'of them twice', 'acknowledged and lost'],
    rows,
  ),
);
if (broken) process.exitCode = 1;
