import { Misused, orEnd, readArguments } from '../read-arguments';
import { checkCdn } from './cdn/check-cdn';

const USAGE = 'Usage: npm run check:cdn -- https://cdn.example[/folder]';

/**
 * `npm run check:cdn -- https://cdn.example`: exits 0 if everything is as in `docs/deploy.md`, 1 if something differs, 2 if it could not
 * check.
 */
const [address = ''] = readArguments(USAGE, {}, 1).positionals;
orEnd(USAGE, () => {
  if (!URL.canParse(address)) throw new Misused('Expected an address such as https://cdn.example');
});
try {
  const { files, faults } = await checkCdn(address);
  process.stdout.write(faults.length ? `${faults.join('\n')}\n` : `${address}: ${files} files, all as docs/deploy.md says\n`);
  process.exitCode = faults.length ? 1 : 0;
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`${message}${cause instanceof Error ? `: ${cause.message}` : ''}\n`);
  process.exitCode = 2;
}
