import { checkCdn } from './cdn/check-cdn';

/** `npm run check:cdn -- https://cdn.example`: exit 0 where all is as `docs/deploy.md` says, 1 where something differs, 2 where it could not look. */
const [address = ''] = process.argv.slice(2);
try {
  if (!URL.canParse(address)) throw new Error('Usage: check:cdn https://cdn.example[/folder]');
  const { files, faults } = await checkCdn(address);
  process.stdout.write(faults.length ? `${faults.join('\n')}\n` : `${address}: ${files} files, all as docs/deploy.md says\n`);
  process.exitCode = faults.length ? 1 : 0;
} catch (error) {
  const { message, cause } = error as Error;
  process.stderr.write(`${message}${cause instanceof Error ? `: ${cause.message}` : ''}\n`);
  process.exitCode = 2;
}
