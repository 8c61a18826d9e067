import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import { parseSession, type SessionRecord } from '../../../../lib/session-record';
import { createSession, nextSession } from '../../../../plugins/analytics/scope/session';

const MINUTE = 60_000;

function createBrowser() {
  const time = { now: 1_700_000_000_000 };
  const items = new Map<string, string>();
  const writes: string[] = [];
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      writes.push(value);
      items.set(key, value);
    },
    removeItem: (key: string) => void items.delete(key),
  };
  let seed = 0;
  const env = (storage: object = localStorage) =>
    ({
      window: { localStorage: storage },
      now: () => time.now,
      bytes: (count: number) => new Uint8Array(count).fill(++seed),
    }) as unknown as Env;
  return {
    time,
    writes,
    env,
    tab: (report = () => {}) => createSession(env(), report),
    stored: () => parseSession(items.get('tp_session') ?? null),
    items,
  };
}

describe('the session', () => {
  it('SES-02 a new one has the new flag, one page, and counts', () => {
    const { tab, time, stored } = createBrowser();
    const session = tab();
    expect(session.touch(true)).toBe(true);
    expect(session.record).toMatchObject({ start: time.now, last: time.now, pages: 1, count: 1, new: true });
    expect(stored()).toEqual(session.record);
    time.now += 30 * MINUTE;
    const next = tab();
    expect(next.touch(true)).toBe(true);
    expect(next.record).toMatchObject({ pages: 1, count: 2, new: true });
    expect(next.record?.id).not.toBe(session.record?.id);
  });

  it('SES-01 goes on if the last activity was under 30 min ago', () => {
    const { tab, time } = createBrowser();
    const session = tab();
    session.touch(true);
    time.now += 30 * MINUTE - 1;
    const next = tab();
    expect(next.touch(true)).toBe(false);
    expect(next.record).toMatchObject({ id: session.record?.id, pages: 2, count: 1, new: false });
    time.now += 30 * MINUTE - 1;
    expect(next.touch(false)).toBe(false);
  });

  it('SES-01 tabs share it: one that was idle for 31 min takes what another kept alive', () => {
    const { tab, time } = createBrowser();
    const [idle, active] = [tab(), tab()];
    idle.touch(true);
    active.touch(true);
    time.now += 20 * MINUTE;
    active.touch(false);
    time.now += 11 * MINUTE;
    expect(idle.touch(false)).toBe(false);
    expect(idle.record).toMatchObject({ id: active.record?.id, pages: 2 });
    time.now += 31 * MINUTE;
    expect(active.touch(false)).toBe(true);
    expect(idle.touch(true)).toBe(false);
    expect(idle.record).toMatchObject({ id: active.record?.id, pages: 2, count: 2 });
  });

  it('SES-01 two tabs that open at the same instant end up with one', () => {
    const { env, items } = createBrowser();
    // What the second wrote last stands.
    const blind = { getItem: () => null, setItem: (key: string, value: string) => items.set(key, value) };
    const [first, second] = [createSession(env(), () => {}), createSession(env(blind), () => {})];
    first.touch(true);
    second.touch(true);
    first.touch(false);
    expect(first.record?.id).toBe(second.record?.id);
  });

  it("SES-01 100 events in a task are at most 2 writes, and what tabs share is exact at the page's end", () => {
    const { tab, time, writes, stored } = createBrowser();
    const session = tab();
    for (let i = 0; i < 100; i++, time.now += 10) session.touch(i === 0);
    expect(writes.length).toBeLessThanOrEqual(2);
    session.save();
    expect(stored()?.last).toBe(time.now - 10);
    const count = writes.length;
    session.save();
    expect(writes.length).toBe(count);
  });

  it('SES-01 saving takes no page view of another tab back', () => {
    const { tab, time, stored } = createBrowser();
    const [one, other] = [tab(), tab()];
    one.touch(true);
    other.touch(true);
    time.now += 1_000;
    one.touch(false);
    other.touch(true);
    one.save();
    expect(stored()).toMatchObject({ pages: 3, last: time.now });
  });

  it('SES-01 a clock that was set back ends nothing, and no length is negative', () => {
    const { tab, time } = createBrowser();
    const session = tab();
    session.touch(true);
    const { id } = session.record as SessionRecord;
    time.now -= 24 * 60 * MINUTE;
    expect(session.touch(true)).toBe(false);
    expect(session.record).toMatchObject({ id, start: time.now, last: time.now });
    time.now += 30 * MINUTE;
    expect(session.touch(true)).toBe(true);
  });

  it('SES-01 lasts as long as the page where storage is denied', () => {
    const { env } = createBrowser();
    const session = createSession(
      env({
        get getItem(): never {
          throw new Error('denied');
        },
      }),
      () => {},
    );
    expect(session.touch(true)).toBe(true);
    expect(session.touch(false)).toBe(false);
    expect(session.record?.count).toBe(1);
  });

  it('SES-01 is begun anew where the stored one is not valid', () => {
    const { tab, items } = createBrowser();
    items.set('tp_session', '{"v":1,"id":"me"}');
    const report = vi.fn();
    expect(tab(report).touch(true)).toBe(true);
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error("tp_session can't be parsed"), { severity: 'warn' });
  });

  it('CON-20 is forgotten', () => {
    const { tab, items } = createBrowser();
    const session = tab();
    session.touch(true);
    session.forget();
    expect(items.size).toBe(0);
    expect(session.record).toBeUndefined();
  });

  it('SES-01 SES-02 holds for any steps of the clock', () => {
    const step = fc.tuple(fc.integer({ min: -3_000_000, max: 3_000_000 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let now = 10_000_000_000;
        let record: SessionRecord | undefined;
        for (const [ms, pageView] of steps) {
          now += ms;
          const next = nextSession(record, now, pageView, () => 'new');
          const isNew = !record || now - record.last >= 1_800_000;
          expect(next.pages).toBe(isNew ? 1 : (record?.pages ?? 0) + (pageView ? 1 : 0));
          expect(next.count).toBe((record?.count ?? 0) + (isNew ? 1 : 0));
          expect(next.last - next.start).toBeGreaterThanOrEqual(0);
          record = next;
        }
      }),
    );
  });
});
