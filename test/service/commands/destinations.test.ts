import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { testDestination } from '../../../service/commands/destinations';
import { createPost } from '../../../service/destinations/post';
import { startReceiver } from '../../../tools/lab/vendors/receiver';
import { webhookTo } from '../destinations/world';

it.each([
  [[], 1, /^resolves to a private address/, 0],
  [['crm.example'], 0, /^200 ok/, 1],
] as const)(
  'B16: destinations test, where the name leads inside and %j may, exits with %i and says so',
  async (privateHosts, exit, words, calls) => {
    const receiver = await startReceiver();
    const [out, err] = [new PassThrough(), new PassThrough()];
    try {
      const crm = webhookTo(receiver.url.replace('127.0.0.1', 'crm.example'));
      const post = createPost({ privateHosts, resolve: async () => [{ address: '127.0.0.1', family: 4 }] });
      expect(await testDestination([crm], 'crm', post, Date.now(), out, err)).toBe(exit);
      expect(await text(out.end())).toMatch(words);
      expect(receiver.got).toHaveLength(calls);
    } finally {
      await receiver.close();
    }
  },
);
