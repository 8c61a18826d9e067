import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { readArguments } from '../read-arguments';

/** The benches. Each prints a table of its measurements, of the service or the built files. */
const BENCHES = [
  'analytics',
  'autofill',
  'behind',
  'compare',
  'consent-interaction',
  'console',
  'decorate',
  'delivery',
  'error-storm',
  'inp',
  'large-store',
  'live',
  'releases',
  'service',
  'service-faults',
  'session',
  'warehouse',
  'where',
] as const;

/** The benches that `--quick` shortens. Where all run, it does not affect the others. */
const QUICK: readonly string[] = ['compare'];

/**
 * `npm run bench` runs all of them, `npm run bench -- --quick` too, `npm run bench -- delivery 4 'killed|503'` one, with what that
 * one takes.
 */
const USAGE = `Usage: npm run bench [-- --quick], or npm run bench -- NAME with what the bench takes. NAME is ${BENCHES.join(', ')}.`;
const args = process.argv.slice(2);
const quick = args.includes('--quick');
const [wanted, ...rest] = args.filter((arg) => arg !== '--quick');
const isName = (word: string) => BENCHES.some((name) => name === word);
if (wanted === undefined || !isName(wanted)) readArguments(USAGE, { quick: { type: 'boolean' } });
const chosen = BENCHES.filter((name) => !wanted || name === wanted);
for (const name of chosen) {
  console.info(`\n${name}`);
  const more = quick && (wanted || QUICK.includes(name)) ? ['--quick'] : [];
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(new URL(name, import.meta.url)), ...rest, ...more], {
    stdio: 'inherit',
  });
  process.exitCode ||= status ?? 1;
}
