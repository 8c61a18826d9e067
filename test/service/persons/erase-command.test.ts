import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { erasePerson } from '../../../service/commands/erase';
import type { Destination } from '../../../service/destinations/entry';
import { createPost } from '../../../service/destinations/post';
import { openEmbeddedStore } from '../../../service/engines';
import { entriesOf } from '../../../service/log/entry';
import type { Logger } from '../../../service/operation/logger';
import { outboxOf } from '../../../service/store/outbox-calls';
import type { Store } from '../../../service/store/store';
import { inProcess } from '../../../service/thread/run-engine';
import { type Receiver, saying, startReceiver } from '../../../tools/lab/vendors/receiver';
import { hitArrival, NOON } from '../support/arrivals';

let data = '';
let store: Store;
let receiver: Receiver;
beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'taproot-erase-'));
  store = await openEmbeddedStore(data, inProcess);
  await store.migrate();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.close();
  await store.close();
  rmSync(data, { recursive: true });
});

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const webhook = (name: string, own: object): Destination => ({
  ...{ name, kind: 'webhook', url: receiver.url, secrets: [SECRET], purposes: ['analytics'], wait: 0, batch: 1 },
  own: own as Destination['own'],
});

it('R20: exits with 0 once each place has an outcome: a destination that can erase is told, others are named with the time of sending', async () => {
  const [crm, old, gone] = ['crm', 'old', 'gone'] as const;
  const destinations = [webhook(crm, { erases: true }), webhook(old, { erases: false })];
  const outbox = outboxOf(store);
  await outbox.register({ destinations: [crm, old, gone, 'idle'].map((name) => ({ name, kind: 'webhook', address: 'a' })), now: NOON });
  const visitor = randomUUID();
  const hit = hitArrival({ temp_id: visitor });
  await store.put(
    [hit],
    [crm, old, gone].map((destination) => ({ destination, event: hit.key, due: NOON, queued: NOON })),
  );
  for (const destination of [crm, old, gone]) {
    const holder = randomUUID();
    await outbox.claim({
      ...{ destination, holder, now: NOON + 1, until: NOON + 9, most: 9, packs: false, retries: false },
      probed: NOON + 9,
    });
    await outbox.settle([{ destination, holder, now: NOON + 2, again: [], done: [{ event: hit.key, state: 'sent', reason: '' }] }]);
  }
  const logger = { info: vi.fn(), error: vi.fn(), warn: vi.fn() };
  let oldest: string | undefined = entriesOf([hitArrival({}, NOON)])[0]?.text;
  let askLog = async (): Promise<string | undefined> => Promise.reject(new Error('the log does not answer'));
  let clock = NOON + 100;
  const run = () =>
    erasePerson(
      { visitor },
      { actor: 'root@a', reason: '', proof: '' },
      {
        ...{
          store,
          data,
          destinations,
          logger: logger as unknown as Logger,
          post: createPost({ privateHosts: [] }),
          log: { oldest: askLog },
          patience: 0,
        },
        now: () => clock,
        awaitFacts: async () => {},
      },
    );
  const told = () => (logger.error.mock.lastCall ?? logger.info.mock.lastCall)?.[0]?.outcomes as readonly string[];

  receiver.answerWith(saying(500, 'out of order'));
  expect(await run()).toBe(false);
  expect(told()).toEqual([
    'facts: erased',
    'log: failed, the log does not answer',
    'receipts: nothing',
    'store: erased, 1',
    'to crm: failed, 1, last sent 2026-10-14T12:00:00.002Z, 500 out of order',
    expect.stringMatching(/^to gone: sent, 1, last sent 2026-10-14T12:00:00.002Z, the destination is configured no more$/),
    'to idle: nothing',
    expect.stringMatching(/^to old: sent, 1, last sent 2026-10-14T12:00:00.002Z, a webhook takes no erasures/),
  ]);

  askLog = async () => oldest;
  clock += 2_000;
  expect(await run()).toBe(false);
  expect(told()).toContainEqual(expect.stringMatching(/^log: waiting, entries of before/));

  // The log has passed what was in it, and the receiver works again: the same command finds its erasure open.
  oldest = undefined;
  receiver.answerWith(saying(200));
  clock += 2_000;
  logger.error.mockClear();
  expect(await run()).toBe(true);
  const last = receiver.got.at(-1);
  expect(JSON.parse(last?.text ?? '')).toMatchObject({ type: 'erasure', data: { erasure: expect.any(String), events: [hit.key] } });
  expect(last?.headers['webhook-signature']).toMatch(/^v1,/);
  expect(logger.info.mock.lastCall?.[0]?.outcomes).toEqual(
    expect.arrayContaining(['to crm: erased, 1, last sent 2026-10-14T12:00:00.002Z', 'log: erased']),
  );
  expect(await run()).toBe(false);
});
