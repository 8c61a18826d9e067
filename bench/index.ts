import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Each prints a table of what it measured on the built files. */
const BENCHES = ['analytics', 'consent-interaction', 'decorate', 'delivery', 'error-storm'] as const;

/** `npm run bench` runs all of them, `npm run bench -- delivery 4 'killed|503'` one, with what that one takes. */
const [wanted, ...rest] = process.argv.slice(2);
const chosen = BENCHES.filter((name) => !wanted || name === wanted);
if (!chosen.length) {
  console.error(`No bench ${wanted}; there are ${BENCHES.join(', ')}`);
  process.exitCode = 1;
}
for (const name of chosen) {
  console.info(`\n${name}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', fileURLToPath(new URL(name, import.meta.url)), ...rest], {
    stdio: 'inherit',
  });
  process.exitCode ||= status ?? 1;
}
