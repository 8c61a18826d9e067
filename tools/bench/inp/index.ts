import { loadavg } from 'node:os';
import { Misused, orEnd, readArguments } from '../../read-arguments';
import { acceptClicks } from './accept';
import { gestureClicks } from './gestures';

/**
 * Returns the duration that all but 2 in 100 interactions stay under, as Interaction to Next Paint counts it: of 200, the fifth longest. 0 without
 * any.
 */
function p98(durations: readonly number[]): number {
  const sorted = [...durations].sort((a, b) => b - a);
  return sorted[Math.floor(sorted.length / 50)] ?? sorted.at(-1) ?? 0;
}

/** `npm run bench -- inp`: Interaction to Next Paint as the field counts it, over many clicks on a processor 4 times slower. */
const USAGE = 'Usage: npm run bench -- inp [--clicks=200] [--accepts=200]';
const SLOWER = 4;

const { values } = readArguments(USAGE, { clicks: { type: 'string' }, accepts: { type: 'string' } });
const count = (name: 'clicks' | 'accepts') => {
  const given = Number(values[name] ?? 200);
  if (!Number.isInteger(given) || given < 0) throw new Misused(`--${name}: expected a count`);
  return given;
};
const [clicks = 0, accepts = 0] = orEnd(USAGE, () => [count('clicks'), count('accepts')]);
const say = (line: string) => void process.stderr.write(`${line}\n`);

const rows = new Map<string, number[]>();
if (accepts) for (const [name, found] of await acceptClicks(accepts, SLOWER, say)) rows.set(`on Accept, ${name}`, found);
if (clicks) for (const [name, found] of await gestureClicks(clicks, SLOWER, say)) rows.set(name, found);

console.log(`Clicks until the next paint, CPU ${SLOWER}x slower, ms in steps of 8, at least 16; load average ${loadavg()[0]?.toFixed(1)}`);
console.table(
  Object.fromEntries(
    [...rows].map(([name, found]) => {
      const sorted = [...found].sort((a, b) => a - b);
      return [name, { clicks: found.length, median: sorted[found.length >> 1], p98: p98(found), longest: sorted.at(-1) }];
    }),
  ),
);
