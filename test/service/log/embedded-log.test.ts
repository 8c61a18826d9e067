import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openEmbeddedStore } from '../../../service/engines';
import { createBell, openEmbeddedLog } from '../../../service/log/embedded-log';
import { arrivalsOf, entriesOf, hitsEntry } from '../../../service/log/entry';
import type { Log } from '../../../service/log/log';
import { inProcess, type RunEngine } from '../../../service/thread/run-engine';
import { dataFolder } from '../../../tools/lab/data-folder';
import { hitArrival, NOON } from '../support/arrivals';
import { drain, provesLog } from './contract';
import { entry, takeAll } from './support';

describe('bell', () => {
  /** ms; longer than a test may take. */
  const LONG = 1_000_000;

  describe('a rest', () => {
    it('a rest is over after its time', async () => {
      await createBell().rest(1).over;
    });

    it('is over for everybody when the bell rings', async () => {
      const bell = createBell();
      const rests = [bell.rest(LONG), bell.rest(LONG)];
      bell.ring();
      await Promise.all(rests.map(({ over }) => over));
    });

    it('is over when its signal aborts, even before it begins', async () => {
      const stop = new AbortController();
      const rest = createBell().rest(LONG, stop.signal);
      stop.abort();
      await rest.over;
      await createBell().rest(LONG, stop.signal).over;
    });

    it('leaves another one alone when it ends', async () => {
      const bell = createBell();
      const [first, second] = [bell.rest(LONG), bell.rest(LONG)];
      let over = false;
      const last = second.over.then(() => {
        over = true;
      });
      first.end();
      await first.over;
      expect(over).toBe(false);
      bell.ring();
      await last;
    });
  });
});

describe('embedded-log', () => {
  describe('the embedded log', () => {
    const folder = dataFolder();
    const open = () => openEmbeddedLog(folder);
    let log: Log;
    beforeAll(async () => {
      log = await open();
    });
    afterAll(async () => {
      await log.close();
      rmSync(folder, { recursive: true });
    });
    provesLog(() => log, open);

    it('wakes a worker when another thread or process has appended', async () => {
      const other = await open();
      const waiting = log.take(30_000);
      const arrival = hitArrival();
      await other.append(entriesOf([arrival]));
      expect((await waiting)?.texts).toEqual(entriesOf([arrival]).map(({ text }) => text));
      await drain(log);
      await other.close();
    });
  });

  it('the embedded log hands out hits of an erased person, which the store drops, and keeps those from after the erasure', async () => {
    const folder = dataFolder();
    const [log, store] = await Promise.all([openEmbeddedLog(folder, inProcess), openEmbeddedStore(folder, inProcess)]);
    await store.migrate();
    const id = randomUUID();
    const at = (timestamp: number, user_id: string) => hitArrival({ user_id, timestamp }, timestamp);
    const [stored, waiting, other, later] = [at(NOON, id), at(NOON + 1, id), at(NOON + 1, randomUUID()), at(NOON + 9, id)];
    await store.put([stored]);
    await log.append(entriesOf([waiting, other]));
    expect((await store.erase({ visitor: id }, NOON + 5)).hit).toBe(1);
    await log.append(entriesOf([later]));
    for (const text of await takeAll(log)) await store.put(arrivalsOf(text));
    expect((await store.page('hit', 0, 10)).map(({ body }) => body.hit_id)).toEqual([other.key, later.key]);
    await Promise.all([log.close(), store.close()]);
    rmSync(folder, { recursive: true });
  });

  describe('the file of the embedded log', () => {
    let folder: string;
    let log: Log;
    const path = (name: string) => join(folder, 'log', name);
    beforeEach(async () => {
      folder = dataFolder();
      log = await openEmbeddedLog(folder, inProcess);
    });
    afterEach(async () => {
      vi.restoreAllMocks();
      await log.close().catch(() => {});
      rmSync(folder, { recursive: true, force: true });
    });

    it('keeps bytes as they came beside texts, in one transaction', async () => {
      const body = Buffer.from('[{"page_title":"Ríos 🐟"}]');
      const texts = ['["é"]', '[2]'];
      await log.append([entry(texts[0] ?? ''), hitsEntry(body, 1, { 0: 'é' }, 7), entry(texts[1] ?? ''), hitsEntry(`${body}`, 1, {}, 7)]);
      const [first, bytes, last, text] = await takeAll(log);
      expect([first, last]).toEqual(texts);
      expect(bytes).toBe(`{"hits":${body},"faults":{"0":"é"},"received":7}`);
      expect(text).toBe(`{"hits":${body},"faults":{},"received":7}`);
    });

    it('gets everything that was appended during a flush in one transaction', async () => {
      const groups: number[] = [];
      const counting: RunEngine = async (...asked) => {
        const engine = await inProcess(...asked);
        const { append } = engine as unknown as { append(bytes: Uint8Array, ends: readonly number[]): Promise<void> };
        return {
          ...engine,
          append(bytes: Uint8Array, ends: readonly number[]) {
            groups.push(ends.length);
            return append(bytes, ends);
          },
        } as never;
      };
      const counted = await openEmbeddedLog(folder, counting);
      await Promise.all(Array.from({ length: 100 }, (_, i) => counted.append([entry(`[${i}]`)])));
      expect(groups).toEqual([1, 99]);
      expect(await takeAll(counted)).toHaveLength(100);
      await counted.close();
    });

    it('hands thousands of entries out in their order, whatever the clock says', async () => {
      const texts = Array.from({ length: 5_000 }, (_, i) => `[${i}]`);
      const clock = vi.spyOn(Date, 'now');
      for (const [i, now] of [Date.UTC(2026, 0), 0, Date.UTC(2099, 0), Date.UTC(2026, 0)].entries()) {
        clock.mockReturnValue(now);
        await Promise.all(texts.slice(1_250 * i, 1_250 * (i + 1)).map((text) => log.append([entry(text)])));
      }
      expect(await log.lag()).toBe(5_000);
      expect(await takeAll(log)).toEqual(texts);
    });

    it('hands out 2 MB at once, and a larger entry with what came before it', async () => {
      const texts = Array.from({ length: 30 }, (_, i) => `["${i}", "${'x'.repeat(i === 7 ? 3_000_000 : 150_000)}"]`);
      await log.append(texts.map(entry));
      const sizes: number[] = [];
      for (let batch = await log.take(0); batch; batch = await log.take(0)) {
        expect(batch.texts).toEqual(texts.splice(0, batch.texts.length));
        sizes.push(batch.texts.length);
        await batch.done();
      }
      expect(sizes).toEqual([8, 14, 8]);
    });

    it('hands entries out again that no worker was done with', async () => {
      await log.append(['[1]', '[2]'].map(entry));
      await log.take(0);
      const next = await openEmbeddedLog(folder, inProcess);
      expect(await takeAll(next)).toEqual(['[1]', '[2]']);
      expect(await log.lag()).toBe(0);
      await next.close();
    });

    it('keeps entries that were appended after the batch that is done', async () => {
      await log.append([entry('[1]')]);
      const batch = await log.take(0);
      await log.append([entry('[2]')]);
      await batch?.done();
      expect(await takeAll(log)).toEqual(['[2]']);
    });

    it('gives its room back, and has no copy of an entry seconds after it was stored', async () => {
      const secret = 'a4f1c0de-visitor';
      await log.append(Array.from({ length: 200 }, (_, i) => entry(`["${secret}", ${i}, "${'x'.repeat(5_000)}"]`)));
      const contents = () => readdirSync(path('')).map((name) => readFileSync(path(name), 'latin1'));
      expect(contents().some((content) => content.includes(secret))).toBe(true);
      await takeAll(log);
      const later = performance.now() + 5_000;
      vi.spyOn(performance, 'now').mockReturnValue(later);
      await log.take(0);
      expect(contents().filter((content) => content.includes(secret))).toEqual([]);
      expect(statSync(path('log.sqlite')).size).toBeLessThan(100_000);
      expect(statSync(path('log.sqlite-wal')).size).toBe(0);
    });

    it('is for its own user alone', () => {
      expect(statSync(path('')).mode & 0o777).toBe(0o700);
    });

    it('is made anew, after one refusal, once somebody has removed its folder', async () => {
      const other = await openEmbeddedLog(folder, inProcess);
      await log.append([entry('[1]')]);
      rmSync(path(''), { recursive: true });
      await expect(log.append([entry('[2]')])).rejects.toThrow('log.sqlite was removed while it was open');
      await log.check();
      await log.append([entry('[3]')]);
      await expect(other.take(0)).rejects.toThrow('was removed');
      expect(await takeAll(other)).toEqual(['[]', '[3]']);
      await other.close();
    });
  });
});
