import { describe, expect, it } from 'vitest';
import { TooLarge } from '../../../service/arrival';
import type { Entry } from '../../../service/log/entry';
import { inGroups } from '../../../service/log/in-groups';

const entry = (key: string, length = 2, character = 'x'): Entry => ({ kind: 'hit', count: 1, key, text: character.repeat(length) });

/** A log server that answers when it is told to. */
function server() {
  const sent: { readonly keys: string; answer(): void; fail(error?: Error): void }[] = [];
  const append = inGroups(
    (group) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ keys: group.map(({ key }) => key).join(), answer: resolve, fail: (error = new Error('down')) => reject(error) });
      }),
    { bytes: 100_000, groups: 2 },
  );
  return { append, sent, keys: () => sent.map(({ keys }) => keys) };
}

describe('entries that are sent in groups', () => {
  it('share the next group if they come while two are on their way', async () => {
    const { append, sent, keys } = server();
    const all = ['a', 'b', 'c', 'd'].map((key) => append([entry(key)]));
    expect(keys()).toEqual(['a', 'b']);
    sent[0]?.answer();
    await all[0];
    expect(keys()).toEqual(['a', 'b', 'c,d']);
    for (const { answer } of sent) answer();
    await Promise.all(all);
    const last = append([entry('e')]);
    sent[3]?.answer();
    await last;
    expect(keys()).toEqual(['a', 'b', 'c,d', 'e']);
  });

  it('are appended when the groups of all of a request’s entries are', async () => {
    const { append, sent, keys } = server();
    let appended = false;
    const both = append([entry('a', 60_000), entry('b', 60_000)]).then(() => {
      appended = true;
    });
    expect(keys()).toEqual(['a', 'b']);
    sent[1]?.answer();
    const other = append([entry('c')]);
    await expect.poll(() => sent.length).toBe(3);
    expect(appended).toBe(false);
    sent[0]?.answer();
    sent[2]?.answer();
    await Promise.all([both, other]);
  });

  it.each(['x', 'é', '水', '🐟'])('are in groups of 100 000 bytes of %s, and alone if they are larger', async (character) => {
    const { append, sent, keys } = server();
    const one = Buffer.byteLength(character);
    const sizes = [1, 2, 300_000, 50_000, 50_000, 60_000];
    const all = append(sizes.map((size, i) => entry(`${i}`, Math.max(1, Math.floor(size / one)), character)));
    for (let i = 0; i < 4; i++) {
      await expect.poll(() => sent.length).toBeGreaterThan(i);
      sent[i]?.answer();
    }
    await all;
    expect(keys()).toEqual(['0,1', '2', '3,4', '5']);
  });

  it('are sent one by one if the group is too large for the servers, which rejects only the entry that alone is', async () => {
    const { append, sent, keys } = server();
    const held = [append([entry('a')]), append([entry('b')])];
    const [good, bad, other] = ['c', 'd', 'e'].map((key) => append([entry(key)]));
    const refused = expect(bad).rejects.toThrow(TooLarge);
    for (const { answer } of sent) answer();
    await Promise.all(held);
    expect(keys()).toEqual(['a', 'b', 'c,d,e']);
    sent[2]?.fail(new TooLarge('c,d,e'));
    for (const i of [3, 4, 5]) {
      await expect.poll(() => sent.length).toBe(i + 1);
      if (i === 4) sent[i]?.fail(new TooLarge('d'));
      else sent[i]?.answer();
    }
    await refused;
    await Promise.all([good, other]);
    expect(keys()).toEqual(['a', 'b', 'c,d,e', 'c', 'd', 'e']);
  });

  it('are rejected together with those that wait, and the next are sent', async () => {
    const { append, sent, keys } = server();
    const [first, second, third] = ['a', 'b', 'c'].map((key) => append([entry(key)]));
    sent[0]?.fail();
    await expect(first).rejects.toThrow('down');
    await expect(third).rejects.toThrow('down');
    sent[1]?.answer();
    await second;
    const next = append([entry('d')]);
    sent[2]?.answer();
    await next;
    expect(keys()).toEqual(['a', 'b', 'd']);
  });
});
