import { pathToFileURL } from 'node:url';
import { builtService } from './built.mjs';

const PROGRAM = new URL('./main.ts', import.meta.url);

/** Runs what is built of the service: its sources take three times the CPU to load. Where nothing can be built, runs the sources. */
const program = await builtService().catch((error) => {
  console.error(JSON.stringify({ level: 40, time: new Date().toISOString(), reason: error.message, msg: 'runs from sources, as they can’t be built' }));
});
if (program) await import(pathToFileURL(program).href);
else {
  (await import('tsx/esm/api')).register();
  await import(PROGRAM.href);
}
