import { readArguments } from '../tools/read-arguments';
import { siteIds } from '../tools/sites/ids';
import { startDemo } from './server';
import { signInPath } from './sign-in-path';

/** `npm run dev` names the folder that it builds into. */
const {
  values: { dist },
} = readArguments('Usage: npm start. PORT=8081 chooses another port.', { dist: { type: 'string' } });
const { PORT = '8080' } = process.env;
const port = /^\d{1,5}$/.test(PORT) ? Number(PORT) : Number.NaN;

try {
  if (!(port < 65_536)) throw new RangeError(`PORT is no port: ${PORT}`);
  const demo = await startDemo({ port, console: true, month: true, told: true, ...(dist && { dist, fresh: true }) });
  console.log(`\n  Taproot demo network\n\n  live page   ${demo.url('live')}\n  console     ${demo.url('live', signInPath())}`);
  for (const id of siteIds) console.log(`  ${id.padEnd(10)}  ${demo.url(id, id === 'utility' ? '/apps' : '/')}`);
  if (demo.filled === 'filled')
    console.log(
      '\n  The console shows a generated month, and what you do on the sites. A button on its screens deletes what is generated.',
    );
  if (demo.filled === 'others')
    console.log(
      '\n  demo/data has hits from before, so no month is generated for the console. Without that folder, the next start generates one.',
    );
  console.log('\n  Stop with Ctrl+C.\n');

  const stop = () => void demo.close().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
} catch (error) {
  const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
  console.error(taken ? `Port ${port} is taken. Choose another one: PORT=8081 npm start` : error);
  process.exitCode = 1;
}
