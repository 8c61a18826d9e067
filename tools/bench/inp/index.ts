import { loadavg } from 'node:os';
import { Misused, orEnd, readArguments } from '../../read-arguments';
import { acceptClicks } from './accept';
import { gestureClicks } from './gestures';
import { p98 } from './percentile';

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
