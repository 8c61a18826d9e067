import { Misused, orEnd, readArguments } from '../../read-arguments';
import { faults, suffer } from './faults';
import { openLab } from './lab';

const USAGE = 'Usage: npm run bench -- delivery [LIVES] [PATTERN]';

const JOURNAL = 'analytics-delivery';

/** `tsx tools/bench/delivery [lives] [pattern of the faults' names]`: prints what becomes of hits, with the journal and without its chunk. */
const [lives = '5', wanted = ''] = readArguments(USAGE, {}, 2).positionals;
const pattern = orEnd(USAGE, () => {
  if (!/^[1-9]\d{0,4}$/.test(lives)) throw new Misused(`${lives}: expected a number of page lives`);
  return new RegExp(wanted);
});
const { chunkFile } = await import('../../lab/dist');
const strategies = [
  { journal: 'yes', missing: undefined, patience: 40_000 },
  // There is no later page to send it.
  { journal: 'no chunk', missing: new RegExp(chunkFile('main', JOURNAL)), patience: 5_000 },
];

const lab = await openLab();
const cells = ['fault', 'journal', 'events', 'delivered', 'lost', 'repeated', 'kept twice', 'whole after'];
const line = (values: readonly unknown[]) => values.map((value, n) => (n ? String(value).padStart(11) : String(value).padEnd(56))).join('');
console.log(`${lives} page lives a fault, then one more visit; \`repeated\` is what the service drops\n\n${line(cells)}`);
try {
  for (const fault of faults.filter(({ name }) => pattern.test(name))) {
    for (const { journal, missing, patience } of strategies) {
      lab.network.missing = missing;
      const { events, delivered, repeated, twice, recovered } = await suffer(lab, fault, Number(lives), { patience });
      const whole = recovered === undefined ? '-' : `${(recovered / 1000).toFixed(1)} s`;
      console.log(line([fault.name, journal, events, delivered, events - delivered, repeated, twice, whole]));
    }
  }
} finally {
  await lab.close();
}
