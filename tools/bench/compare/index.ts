import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { built } from '../../lab/dist';
import { orEnd } from '../../read-arguments';
import { openLab } from '../analytics/lab';
import { measureThroughput } from '../analytics/throughput';
import { keepRest } from './keep-rest';
import { measure } from './measure';
import { readOptions } from './options';
import { report } from './report';
import { openStage } from './stage';
import { against } from './subjects/against';
import { ABSENT, subjects } from './subjects/all';
import { type Alone, targetsOf } from './targets';

/** A page view may send 120: these are 10 080 events. */
const LIVES = 84;
const BURST = 10_000;

const heaviestTag = () => Math.max(...Object.values(built.sites).map(({ bytes }) => bytes.brotli));

/** Returns the ms of a build; undefined if it fails. */
function build(): number | undefined {
  const started = performance.now();
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: fileURLToPath(new URL('../../..', import.meta.url)) });
  return status === 0 ? performance.now() - started : undefined;
}

/** The measurements that need no comparison. A quick run skips those that take minutes. The build comes last, as it rewrites `dist/`. */
async function measureAlone(quick: boolean): Promise<Alone> {
  const tag = { heaviestTag: heaviestTag() };
  if (quick) return tag;
  const lab = await openLab();
  try {
    const { call: event } = await measureThroughput(lab, LIVES);
    const { call: burst } = await measureThroughput(lab, 5, BURST);
    return { ...tag, event, burst, build: build() };
  } finally {
    await lab.close();
  }
}

const say = (line: string) => void process.stderr.write(`${line}\n`);

const options = orEnd(
  'Usage: npm run bench -- compare [--quick] [--runs=9] [--only=pattern of ids] [--against=dist of another build] [--write]',
  () => readOptions(process.argv.slice(2)),
);
const chosen = subjects.filter(({ id }) => options.only.test(id));
const stage = await openStage([...chosen, ...against(chosen, options.against)], say);
const { browser, server, ready, failures } = stage;
const load = () => loadavg()[0] ?? 0;
const before = load();
const measured = await measure(browser, server, ready, options.runs, say);
const after = load();
const { product } = await browser.send('Browser.getVersion');
await stage.close();

const alone = await measureAlone(options.quick);
const named = (id: string) => subjects.find((one) => one.id === id)?.name ?? id;
const text = report(measured, [...[...failures].map(([id, why]) => `${named(id)}: ${why}`), ...ABSENT], targetsOf(measured, alone), {
  date: new Date().toISOString().slice(0, 10),
  machine: `${cpus().length} cores of ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`,
  browser: `Chromium ${String(product).split('/')[1]}`,
  runs: options.runs,
  load: [before, after],
  command: ['npm run bench -- compare', ...process.argv.slice(2)].join(' '),
  packages: [...new Set(ready.flatMap(({ subject }) => subject.packages))].sort(),
});
process.stdout.write(text);
if (options.write) {
  const file = fileURLToPath(new URL('../RESULTS.md', import.meta.url));
  writeFileSync(file, keepRest(text, readFileSync(file, 'utf8')));
}
