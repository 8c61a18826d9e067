import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { expect, it } from 'vitest';
import { provideStream, STREAM } from '../../../service/log/jetstream-stream';
import { hit } from '../../../tools/lab/bodies';
import { notRun } from '../../../tools/lab/engines/not-run';
import { freePort } from '../../../tools/lab/servers/free-port';
import { noNats, startNats } from '../../../tools/lab/servers/nats';
import { runCommand, startService } from '../../../tools/lab/servers/service';
import { startReceiver } from '../../../tools/lab/vendors/receiver';
import { thorough } from '../../support/thorough';
import { SECRET } from './world';

const MEGABYTE = 1_000_000;

it(`a destination that is down while 20 MB pass through a stream of 5 MB costs no post, and is told every event later [D12]${noNats ? ` (${noNats})` : ''}`, {
  ...thorough,
  ...(noNats && notRun(noNats)),
  timeout: 1_200_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'taproot-full-'));
  const cluster = await startNats(1);
  const connection = await connect({ servers: cluster.url });
  const manager = await jetstreamManager(connection);
  await provideStream(manager, 1);
  await manager.streams.update(STREAM, { max_bytes: 5 * MEGABYTE });
  const receiver = await startReceiver();
  const file = join(folder, 'destinations.json');
  const told = { name: 'crm', kind: 'webhook', secret: SECRET, events: ['donation'], purpose: 'analytics', wait: 0, batch: 100 };
  const sendTo = (url: string) => writeFileSync(file, JSON.stringify([{ ...told, url }]));
  const env = { DATA: folder, DESTINATIONS: file, NATS_URL: cluster.url, LOG_REPLICAS: '1' };
  /** A command at each look would take the machine from the service. */
  const waiting = async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^taproot_destination_waiting{destination="crm"} (\d+)$/m.exec(text)?.[1]);
  };
  const listed = async () => JSON.parse((await runCommand(['destinations', '--json'], env)).out) as unknown[];
  sendTo(`http://127.0.0.1:${await freePort()}/hook`);
  const port = await freePort();
  let service = await startService(port, env);
  try {
    const ids: string[] = [];
    for (let megabytes = 4; megabytes <= 20; megabytes += 4) {
      for (let post = 0; post < 20; post++) {
        const gifts = Array.from({ length: 120 }, () =>
          hit({
            event: 'donation',
            consent_purposes: 'analytics',
            timestamp: Date.now(),
            page_location: `https://www.example.org/${'x'.repeat(1_500)}`,
          }),
        );
        const body = JSON.stringify(gifts);
        expect(body.length).toBeGreaterThan(0.2 * MEGABYTE);
        expect((await service.post('/hit', body)).status).toBe(200);
        ids.push(...gifts.map(({ hit_id }) => hit_id));
      }
      await expect.poll(waiting, { timeout: 120_000, interval: 500 }).toBe(ids.length);
    }
    expect((await manager.streams.info(STREAM)).state.bytes).toBe(0);
    await service.end('SIGTERM');
    sendTo(`${receiver.url}/hook`);
    service = await startService(port, env);
    await expect.poll(waiting, { timeout: 600_000, interval: 1_000 }).toBe(0);
    expect(await listed()).toMatchObject([{ waiting: 0, sent: ids.length, given_up: 0 }]);
    const got = receiver.got.flatMap(({ text }) => [...text.matchAll(/"hit_id":"([^"]+)"/g)].map(([, id]) => id));
    expect(new Set(got)).toEqual(new Set(ids));
  } finally {
    await service.end('SIGTERM');
    await receiver.close();
    await connection.close();
    await cluster.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
