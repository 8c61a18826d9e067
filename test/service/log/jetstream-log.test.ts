import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { TooLarge } from '../../../service/arrival';
import { entriesOf } from '../../../service/log/entry';
import { openJetStreamLog } from '../../../service/log/jetstream-log';
import type { Log } from '../../../service/log/log';
import { notRun } from '../../../tools/lab/engines/not-run';
import { type NatsCluster, noNats, startNats } from '../../../tools/lab/servers/nats';
import { thorough } from '../../support/thorough';
import { errorArrival, hitArrival } from '../support/arrivals';
import { drain, provesLog } from './contract';

describe(`the JetStream log, three replicas${noNats ? ` (${noNats})` : ''}`, noNats ? notRun(noNats) : {}, () => {
  let cluster: NatsCluster;
  let log: Log;
  const open = () => openJetStreamLog(cluster.url.split(','), 3);
  beforeAll(async () => {
    cluster = await startNats();
    log = await open();
    await vi.waitFor(() => log.check(), { timeout: 60_000 });
  });
  afterAll(async () => {
    await log?.close();
    await cluster?.close();
  });
  provesLog(() => log, open);

  it('takes more than fits into a message', async () => {
    const arrivals = Array.from({ length: 100 }, () => hitArrival({ page_location: 'x'.repeat(20_000) }));
    await log.append(entriesOf(arrivals));
    expect((await drain(log)).sort()).toEqual(arrivals.map(({ key }) => key).sort());
  });

  it('takes reports of any script, and refuses at once an entry that is over the servers’ limit, and nobody else’s', async () => {
    const report = () => ({ ...errorArrival(), body: { stack: '水'.repeat(80_000) } });
    const reports = Array.from({ length: 8 }, report);
    const over = log.append([{ kind: 'error', count: 1, key: 'over', text: JSON.stringify('水'.repeat(400_000)) }]);
    const taken = reports.map((one) => log.append(entriesOf([one])));
    await expect(over).rejects.toThrow(TooLarge);
    await Promise.all(taken);
    expect((await drain(log)).sort()).toEqual(reports.map(({ key }) => key).sort());
  });

  it('drops arrivals that are appended again', async () => {
    const arrival = hitArrival();
    await log.append(entriesOf([arrival]));
    await log.append(entriesOf([arrival]));
    expect(await drain(log)).toEqual([arrival.key]);
  });

  it('takes arrivals while one of three servers is dead, loses none, and none while two are', {
    ...thorough,
    timeout: 300_000,
  }, async () => {
    const [first, second, third] = [hitArrival(), hitArrival(), hitArrival()];
    await log.append(entriesOf([first]));
    await cluster.end(0, 'SIGKILL');
    await vi.waitFor(() => log.append(entriesOf([second])), { timeout: 60_000 });
    await cluster.end(1, 'SIGKILL');
    await expect(log.append(entriesOf([third]))).rejects.toThrow('JetStream');
    // A leader without followers takes seconds to notice.
    await vi.waitFor(() => expect(log.check()).rejects.toThrow('JetStream'), { timeout: 60_000, interval: 500 });
    await Promise.all([cluster.start(0), cluster.start(1)]);
    await vi.waitFor(() => log.check(), { timeout: 60_000 });
    const taken: string[] = [];
    // While the consumer has no leader, and for a batch whose answer was lost, a worker asks again.
    await vi.waitFor(
      async () => {
        await drain(log, taken);
        expect(taken).toEqual(expect.arrayContaining([first.key, second.key]));
      },
      { timeout: 150_000, interval: 500 },
    );
  });

  it('rejects a worker’s read while no server answers, and delivers later arrivals', { ...thorough, timeout: 300_000 }, async () => {
    const servers = [0, 1, 2];
    const looks = (async () => {
      for (;;) await log.take(1_000);
    })();
    looks.catch(() => {});
    await log.take(10);
    await Promise.all(servers.map((server) => cluster.end(server, 'SIGKILL')));
    await expect(looks).rejects.toThrow('JetStream');
    await Promise.all(servers.map((server) => cluster.start(server)));
    const arrival = hitArrival();
    await vi.waitFor(() => log.append(entriesOf([arrival])), { timeout: 60_000 });
    const taken: string[] = [];
    // A batch whose answer was lost comes again after the 60 s in which a worker may acknowledge it.
    await vi.waitFor(
      async () => {
        await drain(log, taken);
        expect(taken).toContain(arrival.key);
      },
      { timeout: 150_000, interval: 500 },
    );
  });
});
