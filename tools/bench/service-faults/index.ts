import { orEnd } from '../../read-arguments';
import { markdownTable } from '../compare/table';
import { openFullDisks } from './full-disks';
import { noServers } from './machines';
import { noLimit, openOneMachine } from './one-machine';
import { readOptions } from './options';
import { openSeveralMachines } from './several-machines';
import { noSmallDisks } from './small-disk';
import type { Stage } from './stage';
import { suffer } from './suffer';

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
