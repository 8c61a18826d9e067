import { watchBuild } from '../tools/build/watch';
import { readArguments } from '../tools/read-arguments';
import { keepRunning, runScript } from './restarted';

/** Ignores changes of the server's data, and of the live page's scripts, which webpack watches. */
const OTHERS = /^demo\/(data|live)\//;

/**
 * `npm run dev`: builds readable tags, and again after each change of a source. Serves the demo network, anew after each change of its
 * pages. Prints the faults of manifests at the start and after each change, as the build and `npm run check:sites` do.
 */
readArguments('Usage: npm run dev', {});
try {
  const built = await watchBuild((line) => console.log(`  ${line}`));
  const running = [
    keepRunning(
      () => runScript('demo/start.ts', '--dist', built.folder),
      ['demo', 'sites'],
      (path) => !OTHERS.test(path),
    ),
    keepRunning(
      () => runScript('tools/check/check-sites.ts', '--faults'),
      ['sites'],
      () => true,
    ),
  ];
  const stop = () => void Promise.all([...running.map((one) => one.stop()), built.stop()]).then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
