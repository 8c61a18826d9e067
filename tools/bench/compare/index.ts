import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { orEnd } from '../../read-arguments';
import { measureAlone } from './alone';
import { keepRest } from './keep-rest';
import { measure } from './measure';
import { readOptions } from './options';
import { report } from './report';
import { openStage } from './stage';
import { against } from './subjects/against';
import { ABSENT, subjects } from './subjects/all';
import { targetsOf } from './targets';

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
