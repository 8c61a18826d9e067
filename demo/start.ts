import { parseArgs } from 'node:util';
import { siteIds } from '../sites/ids';
import { watchBuild } from '../tools/watch';
import { startDemo } from './server';

const {
  values: { watch },
} = parseArgs({ options: { watch: { type: 'boolean' } } });
const { PORT = '8080' } = process.env;
const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : Number.NaN;

try {
  if (!(port < 65_536)) throw new RangeError(`PORT is no port: ${PORT}`);
  const watched = watch ? await watchBuild((line) => console.log(`  ${line}`)) : undefined;
  const demo = await startDemo({ port, ...(watched && { dist: watched.folder, fresh: true }) });
  console.log(`\n  Taproot demo network\n\n  live page   ${demo.url('live')}`);
  for (const id of siteIds) console.log(`  ${id.padEnd(10)}  ${demo.url(id, id === 'utility' ? '/apps' : '/')}`);
  console.log('\n  Stop with Ctrl+C.\n');

  const stop = () => void Promise.all([demo.close(), watched?.stop()]).then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken. Choose another one: PORT=8081 npm start` : error);
  process.exitCode = 1;
}
