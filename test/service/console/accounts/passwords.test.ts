import { readFile } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Unavailable } from '../../../../service/arrival';
import { openPasswords } from '../../../../service/console/accounts/passwords';

/** A hash of a quarter of the costs, so that the test ends soon. */
const HASH = ['scrypt', 2 ** 15, 8, 1, 'A'.repeat(22), 'A'.repeat(43)].join('$');

it('B9: twelve passwords at once hold up neither the loop nor the files of the process, and the thirteenth is told to come later', async () => {
  const passwords = openPasswords();
  expect(await passwords.check('another one', HASH)).toBe(false);
  const compared: boolean[] = [];
  const tries = Array.from({ length: 12 }, async () => compared.push(await passwords.check('another one', HASH)));
  await expect(passwords.check('another one', HASH)).rejects.toThrow(Unavailable);
  // Node's asynchronous scrypt would take all threads on which files are read.
  await Promise.all(Array.from({ length: 4 }, () => readFile(new URL(import.meta.url))));
  for (let turns = 0; turns < 20; turns++) await turn();
  expect(compared.length).toBeLessThan(4);
  await Promise.all(tries);
  await passwords.end();
});
