import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { built } from '../../lab/dist';
import { openLab } from '../analytics/lab';
import { measureThroughput } from '../analytics/throughput';
import type { Alone } from './targets';

/** A page view may send 120: these are 10 080 events. */
const LIVES = 84;
const BURST = 10_000;

const heaviestTag = () => Math.max(...Object.values(built.sites).map(({ bytes }) => bytes.brotli));

/** Returns the ms of a build; undefined if it fails. */
function build(): number | undefined {
  const started = performance.now();
  const { status } = spawnSync('npm', ['run', 'build', '--silent'], { cwd: fileURLToPath(new URL('../../..', import.meta.url)) });
  return status === 0 ? performance.now() - started : undefined;
}

/** The measurements that need no comparison. A quick run skips those that take minutes. The build comes last, as it rewrites `dist/`. */
export async function measureAlone(quick: boolean): Promise<Alone> {
  const tag = { heaviestTag: heaviestTag() };
  if (quick) return tag;
  const lab = await openLab();
  try {
    const { call: event } = await measureThroughput(lab, LIVES);
    const { call: burst } = await measureThroughput(lab, 5, BURST);
    return { ...tag, event, burst, build: build() };
  } finally {
    await lab.close();
  }
}
