import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createPost } from '../../../service/destinations/post';
import { settleErasures } from '../../../service/persons/settle-erasures';
import { erasuresOf } from '../../../service/store/erasure-calls';
import { outboxOf } from '../../../service/store/outbox-calls';
import { startReceiver } from '../../../tools/lab/vendors/receiver';
import { webhookTo } from '../destinations/world';
import { hitArrival, NOON } from '../support/arrivals';
import { openFreshEmbedded } from '../support/fresh-stores';

it('B16: an erasure is not told to a webhook whose name leads inside, and its outcome says so until the host is named', async () => {
  const { store, close } = await openFreshEmbedded();
  const receiver = await startReceiver();
  try {
    const outbox = outboxOf(store);
    const own = { erases: true } as unknown as ReturnType<typeof webhookTo>['own'];
    const crm = webhookTo(receiver.url.replace('127.0.0.1', 'crm.example'), { own });
    await outbox.register({ destinations: [{ name: 'crm', kind: 'webhook', address: 'a' }], now: NOON });
    const hit = hitArrival({ temp_id: 'gone' });
    await store.put([hit], [{ destination: 'crm', event: hit.key, due: NOON, queued: NOON }]);
    const holder = randomUUID();
    const claim = { holder, now: NOON + 1, until: NOON + 9, most: 9, packs: false, retries: false, probed: NOON + 9 };
    await outbox.claim({ destination: 'crm', ...claim });
    await outbox.settle([{ destination: 'crm', holder, now: NOON + 2, again: [], done: [{ event: hit.key, state: 'sent', reason: '' }] }]);
    await store.erase({ visitor: 'gone' }, NOON + 3);
    const settle = async (privateHosts: readonly string[], now: number) => {
      const post = createPost({ privateHosts, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
      await settleErasures({ store, log: { oldest: async () => undefined }, destinations: [crm], post, now: () => now });
      const [record] = await erasuresOf(store).list({ most: 1 });
      return record?.outcomes.find(({ place }) => place === 'to crm');
    };
    expect(await settle([], NOON + 4)).toMatchObject({
      outcome: 'failed',
      note: expect.stringMatching(/^resolves to a private address/),
    });
    expect(receiver.got).toEqual([]);
    expect(await settle(['crm.example'], NOON + 90_000)).toMatchObject({ outcome: 'erased', note: '' });
    expect(receiver.got).toHaveLength(1);
  } finally {
    await receiver.close();
    await close();
  }
});
