import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webpack, { type Stats } from 'webpack';
import liveConfig from '../../demo/live/webpack';
import { tags } from '../../webpack.config';
import { into } from './compile';
import consoleConfig from './console-config';

export interface WatchedBuild {
  /** The folder that it is built into, as `dist/` is laid out. */
  readonly folder: string;
  /** Ends the watch, and removes the folder. */
  stop(): Promise<void>;
}

const took = ({ startTime = 0, endTime = 0 }: Stats) => endTime - startTime;

/**
 * Builds readable tags of all sites and the live page into a separate folder, and again after each change of a source. Resolves after
 * the first build, and rejects if that fails. `say` reports each later one.
 */
export function watchBuild(say: (line: string) => void): Promise<WatchedBuild> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-dev-'));
  const compiler = webpack([
    into(tags(false), folder),
    into(liveConfig('development'), join(folder, 'demo')),
    into(consoleConfig('development'), join(folder, 'console')),
  ]);

  return new Promise((resolve, reject) => {
    const stop = () =>
      new Promise<void>((done) =>
        watching?.close(() => {
          rmSync(folder, { recursive: true, force: true });
          done();
        }),
      );
    let built = false;
    const watching = compiler?.watch({ aggregateTimeout: 20 }, (error, stats) => {
      const fault = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : undefined);
      if (built) say(fault ? fault.message : `built in ${Math.max(...(stats?.stats ?? []).map(took))} ms`);
      else if (fault) void stop().then(() => reject(fault));
      else resolve({ folder, stop });
      built ||= !fault;
    });
  });
}
