import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { Unavailable } from '../../../service/arrival';
import type { Config } from '../../../service/config';
import { openReader } from '../../../service/inspect/reader';
import type { ReaderEngine } from '../../../service/inspect/reader-engine';
import type { Remote } from '../../../service/thread/run-engine';

type Engine = Remote<ReaderEngine>;
const answer = { body: new Uint8Array() };

/** A reader whose threads answer as told. */
function reading(groups: () => Promise<typeof answer>, longest = 50) {
  const kill = vi.fn(async () => {});
  const begin = vi.fn(
    async () =>
      ({
        groups,
        erase: async () => ({ hit: 1, error: 0 }),
        kill,
        end: async () => {},
        died: new Promise(() => {}),
      }) as unknown as Engine,
  );
  return { reader: openReader({} as Config, begin, longest), begin, kill };
}
const asked = { days: 1, after: 0, limit: 1 };
const never = () => new Promise<never>(() => {});

it('the reader begins a thread with the first read, and no other while it answers', async () => {
  const { reader, begin } = reading(async () => answer);
  expect(begin).not.toHaveBeenCalled();
  for (let n = 0; n < 3; n++) expect(await reader.groups(asked)).toBe(answer);
  expect(begin).toHaveBeenCalledTimes(1);
});

it('the reader gives a read up at its deadline, ends its thread, and answers the next on another', async () => {
  let slow = true;
  const { reader, begin, kill } = reading(async () => (slow ? never() : answer));
  await expect(reader.groups(asked)).rejects.toThrow(Unavailable);
  slow = false;
  expect(await reader.groups(asked)).toBe(answer);
  expect([begin.mock.calls.length, kill.mock.calls.length]).toEqual([2, 1]);
});

it('the reader begins no third thread while two are in statements that do not end', async () => {
  const { reader, begin, kill } = reading(never, 10);
  kill.mockImplementation(never);
  for (let n = 0; n < 2; n++) await expect(reader.groups(asked)).rejects.toThrow('longer than');
  await expect(reader.groups(asked)).rejects.toThrow('Earlier reads');
  expect(begin).toHaveBeenCalledTimes(2);
});

it('the reader has at most 8 reads under way', async () => {
  let end = () => {};
  const gate = new Promise<void>((resolve) => {
    end = resolve;
  });
  const { reader } = reading(() => gate.then(() => answer), 60_000);
  const reads = Array.from({ length: 8 }, () => reader.groups(asked));
  await expect(reader.groups(asked)).rejects.toThrow('Too many reads');
  end();
  await Promise.all(reads);
  expect(await reader.groups(asked)).toBe(answer);
});

it('the reader waits for an erasure beyond the deadline of reads', async () => {
  const { reader } = reading(async () => answer, 5);
  const slow = openReader(
    {} as Config,
    async () => ({ erase: () => sleep(30, { hit: 2 }), died: new Promise(() => {}) }) as unknown as Engine,
    5,
  );
  expect(await slow.erase({ visitor: 'a' }, 0)).toEqual({ hit: 2 });
  expect(await reader.erase({ visitor: 'a' }, 0)).toMatchObject({ hit: 1 });
});

it('the reader begins again after a thread that could not begin or that died', async () => {
  let died = (_: Error) => {};
  const engines = [
    () => Promise.reject(new Unavailable('no disk')),
    async () => ({ groups: async () => answer, died: new Promise<Error>((resolve) => (died = resolve)) }) as unknown as Engine,
    async () => ({ groups: async () => ({ ...answer, next: 7 }), died: new Promise(() => {}) }) as unknown as Engine,
  ];
  const reader = openReader({} as Config, () => engines.shift()?.() as Promise<Engine>, 1_000);
  await expect(reader.groups(asked)).rejects.toThrow('no disk');
  expect(await reader.groups(asked)).toBe(answer);
  died(new Error('out of memory'));
  await expect.poll(() => reader.groups(asked)).toHaveProperty('next', 7);
});
