import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../lab/servers/free-port';
import { startService } from '../lab/servers/service';
import { readArguments } from '../read-arguments';
import { markdownTable } from './compare/table';
import { HITS } from './service/batch';
import { percentile, requestsPerSecond } from './service/figures';
import { post } from './service/load';
import { emptied, metricOf } from './service/metrics';

readArguments('Usage: npm run bench -- behind', {});

/** Hits a second. */
const RATES = [500, 1_000, 2_000];
/** s of each rate. */
const SECONDS = 15;
const CONNECTIONS = 64;
/** Busy loops for each processor, at the priority of the intake. */
const LOOPS = 2;
/** s: a worker is no further behind while the intake answers within a second. */
const AIM = 10;
const ROOM = 1_000;

/** Posts at a rate beside busy loops. Resolves to a row of the table. */
async function measure(rate: number): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-behind-'));
  const service = await startService(await freePort(), { DATA: folder, LOG_LEVEL: 'error' });
  const loops = Array.from({ length: LOOPS * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
  );
  try {
    let most = 0;
    let posting = true;
    const look = async () => {
      while (posting) {
        const text = await (await fetch(`${service.url}/metrics`)).text();
        most = Math.max(most, metricOf(text, 'taproot_worker_behind_seconds') || 0);
        await sleep(250);
      }
    };
    const looking = look();
    const answers = await post(service.url, { connections: CONNECTIONS, seconds: SECONDS, rate: rate / HITS });
    posting = false;
    await looking;
    const after = await emptied(service.url);
    const behind = Math.max(most, after);
    const late = percentile(answers.times, 0.5);
    const verdict = late > ROOM ? 'no room' : behind > AIM ? 'MISSED' : 'met';
    return [`${rate}`, (HITS * requestsPerSecond(answers)).toFixed(0), `${answers.failed}`, late.toFixed(0), behind.toFixed(1), verdict];
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
    await service.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

const rows: (readonly string[])[] = [];
for (const rate of RATES) rows.push(await measure(rate));
console.log(
  `${LOOPS * availableParallelism()} busy loops on ${availableParallelism()} cores at the intake's priority, ${SECONDS} s a rate.\n`,
);
console.log(markdownTable(['hits/s asked', 'hits/s', 'failed', 'median answer, ms', 'most behind, s', `at most ${AIM} s`], rows));
