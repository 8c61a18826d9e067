import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Env } from '../../../../kernel';
import { parseSession, type SessionRecord } from '../../../../lib/records/session-record';
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

describe('createSession', () => {
  it('starts a session with the new flag, one page and the next count [SES-02]', () => {
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

  it('continues a session whose last activity was under 30 min ago [SES-01]', () => {
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

  it('shares the session between tabs, so that an idle tab continues a session kept alive by another [SES-01]', () => {
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

  it('ends up with one session when two tabs open at the same instant [SES-01]', () => {
    const { env, items } = createBrowser();
    // The second tab wrote last, so its value stands.
    const blind = { getItem: () => null, setItem: (key: string, value: string) => items.set(key, value) };
    const [first, second] = [createSession(env(), () => {}), createSession(env(blind), () => {})];
    first.touch(true);
    second.touch(true);
    first.touch(false);
    expect(first.record?.id).toBe(second.record?.id);
  });

  it('writes at most twice for 100 events in a task, and exactly at the end of the page [SES-01]', () => {
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

  it('keeps the page views of other tabs when it saves [SES-01]', () => {
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

  it('continues after the clock was set back, without negative lengths [SES-01]', () => {
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

  it('lasts as long as the page when storage is denied [SES-01]', () => {
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

  it('starts a new session when the stored one is invalid [SES-01]', () => {
    const { tab, items } = createBrowser();
    items.set('tp_session', '{"v":1,"id":"me"}');
    const report = vi.fn();
    expect(tab(report).touch(true)).toBe(true);
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error("tp_session can't be parsed"), { severity: 'warn' });
  });

  it('deletes the session when it is forgotten [CON-20]', () => {
    const { tab, items } = createBrowser();
    const session = tab();
    session.touch(true);
    session.forget();
    expect(items.size).toBe(0);
    expect(session.record).toBeUndefined();
  });

  it('stays consistent for any steps of the clock [SES-01 SES-02]', () => {
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
