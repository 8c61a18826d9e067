import { cpus, loadavg } from 'node:os';
import { orEnd } from '../../read-arguments';
import { HITS } from './batch';
import { aims, type Figures, growth, loadTable, memoryTable, requestsPerSecond } from './figures';
import { post } from './load';
import { emptied, memory } from './metrics';
import { readOptions } from './options';
import type { Running } from './running';
import { type Subject, subjects } from './subjects';

/** `tsx tools/bench/service [--runs=3] [--seconds=5] [--connections=256] [--hits=1000000] [--only=embedded]`: prints what the service takes per second. */
const { runs, seconds, connections, hits, only } = orEnd(
  'Usage: npm run bench -- service [--runs=3] [--seconds=5] [--connections=256] [--hits=1000000] [--only=pattern of names]',
  () => readOptions(process.argv.slice(2)),
);
/** The number of times that the memory is read, evenly over the hits. */
const LOOKS = 10;

const say = (line: string) => void process.stderr.write(`${line}\n`);
const load = () => loadavg()[0]?.toFixed(1);

interface Stage extends Figures {
  readonly subject: Subject;
  readonly server: Running;
}

async function measure({ subject, server, full, half, behind }: Stage): Promise<void> {
  const most = await post(server.url, { connections, seconds });
  full.push(most);
  if (subject.isService) behind.push(await emptied(server.url));
  half.push(await post(server.url, { connections, seconds, rate: requestsPerSecond(most) / 2 }));
  if (subject.isService) await emptied(server.url);
}

async function watchMemory({ subject, server }: Stage): Promise<void> {
  const rows: [number, number][] = [];
  for (let look = 1; look <= LOOKS; look++) {
    say(`memory, ${subject.name}: ${look} of ${LOOKS}`);
    await post(server.url, { connections, requests: Math.ceil(hits / HITS / LOOKS) });
    await emptied(server.url);
    rows.push([Math.round((hits * look) / LOOKS), await memory(server.url)]);
  }
  console.log(`\n${subject.name}, memory after hits in addition to those above\n\n${memoryTable(rows)}`);
  console.log(`\nThe later half is ${growth(rows).toFixed(0)} MB over the earlier.`);
}

const stages: Stage[] = [];
const before = load();
try {
  for (const subject of subjects.filter(({ name }) => only.test(name))) {
    if (subject.missing) console.log(`Without ${subject.name}: ${subject.missing}`);
    else stages.push({ subject, server: await subject.start(), name: subject.name, full: [], half: [], behind: [] });
  }
  if (!stages.length)
    throw new Error(`--only=${only.source}: no such server here; there are ${subjects.map(({ name }) => name).join('; ')}`);
  // Warms up each process, whose first calls run uncompiled.
  for (const { subject, server } of stages) {
    await post(server.url, { connections, seconds: 2 });
    if (subject.isService) await emptied(server.url);
  }
  for (let run = 1; run <= runs; run++) {
    say(`run ${run} of ${runs}`);
    for (const stage of stages) await measure(stage);
  }
  const processor = `${cpus().length} cores of ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  const date = new Date().toISOString().slice(0, 10);
  console.log(
    `${date}: ${processor}, ${runs} interleaved runs of ${seconds} s, ${connections} connections, load average ${before} to ${load()}.`,
  );
  console.log(`\n${loadTable(stages)}\n`);
  const services = stages.filter(({ subject }) => subject.isService);
  for (const { name, server } of stages) if (server.started) console.log(`${name}: ready after ${server.started.toFixed(2)} s of CPU.`);
  for (const line of aims(
    stages,
    stages.filter(({ subject }) => subject.takesHits).map(({ name }) => name),
  ))
    console.log(line);
  for (const stage of services) await watchMemory(stage);
} finally {
  await Promise.all(stages.map(({ server }) => server.close()));
}
