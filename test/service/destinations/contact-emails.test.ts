import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { createHashEmail } from '../../../service/destinations/contact-emails';

const hashOf = (email: unknown) =>
  createHashEmail({ find: async (id) => ({ contact: { id, ...(email !== undefined && { email: email as string }) } }) })('7');

const ONE = createHash('sha256').update('ann.ex+x@gmail.com').digest('hex');

it.each([
  'ann.ex+x@gmail.com',
  'Ann.Ex+X@Gmail.com',
  '  ann.ex+x@gmail.com',
  'ann.ex+x@gmail.com\n',
  'ANN.EX+X@GMAIL.COM',
  '\tAnn.ex+x@gmail.com ',
])('the spelling %j of an address has its one hash [D18]', async (spelling) => {
  expect(await hashOf(spelling)).toBe(ONE);
});

it.each(['', ' ', undefined, null, 7, 'nobody', ONE])('the address %j has no hash, and is not hashed again [D18]', async (email) => {
  expect(await hashOf(email)).toBeUndefined();
});

it('asks the provider for a contact’s number alone, and has no hash where it does not answer', async () => {
  const asked: string[] = [];
  const hash = createHashEmail({
    async find(id) {
      asked.push(id);
      return { reason: 'failed' };
    },
  });
  expect([await hash(undefined), await hash(''), await hash('../7'), await hash('7')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(asked).toEqual(['7']);
});
