// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRedirects } from '../../../plugins/experiments/redirects';
import { aLife } from '../../support/a-life';

const NOW = 1_700_000_000_000;
const KEY = 'tp_redirected';

function setUp(href = 'https://www.main.example/appeal?utm_source=x#gift', now = () => NOW) {
  const replace = vi.fn();
  const { host } = new URL(href);
  const own = {
    location: { href, host, replace },
    sessionStorage,
    localStorage,
    setTimeout,
    clearTimeout,
    performance: { getEntriesByType: () => [] },
  };
  const env = { window: own, document, now } as unknown as Parameters<typeof createRedirects>[0]['env'];
  const report = vi.fn();
  const redraw = vi.fn();
  const life = aLife();
  const redirects = createRedirects({ ...life, env, report }, ['www.main.example', 'give.example'], redraw);
  const handOver = vi.fn<() => string | undefined>(() => 'appeal:variant1');
  let told = () => {};
  const leave = (target = '/appeal-story') =>
    redirects.leave('appeal', target, {
      tell: (done) => {
        told = done;
      },
      handOver,
    });
  return { life, redirects, leave, handOver, replace, report, redraw, tell: () => told() };
}

beforeEach(() => {
  sessionStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('a redirect', () => {
  it('hides the page, waits until analytics has the exposure, and replaces the address, with its query and fragment', () => {
    const { redirects, leave, replace, redraw, tell } = setUp();
    expect(leave()).toBe(true);
    expect(redirects.leaving).toBe(true);
    expect(redraw).toHaveBeenCalledOnce();
    expect(replace).not.toHaveBeenCalled();
    tell();
    vi.advanceTimersByTime(0);
    expect(replace.mock.calls).toEqual([['https://www.main.example/appeal-story?utm_source=x#gift']]);
    vi.advanceTimersByTime(1_000);
    expect(replace).toHaveBeenCalledOnce();
  });

  it('waits for analytics for at most 1 s', () => {
    const { leave, replace } = setUp();
    leave();
    vi.advanceTimersByTime(999);
    expect(replace).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(replace).toHaveBeenCalledOnce();
  });

  it('shows the page again if the next one has not loaded after 2 more seconds', () => {
    const { redirects, leave, redraw } = setUp();
    leave();
    vi.advanceTimersByTime(2_999);
    expect(redirects.leaving).toBe(true);
    vi.advanceTimersByTime(1);
    expect(redirects.leaving).toBe(false);
    expect(redraw).toHaveBeenCalledTimes(2);
  });

  it('does not loop: a page that leads back within 10 s keeps the visitor', () => {
    let now = NOW;
    const clock = () => now;
    expect(setUp(undefined, clock).leave()).toBe(true);
    now += 9_999;
    const back = setUp(undefined, clock);
    expect(back.leave()).toBe(false);
    expect(back.redirects.leaving).toBe(false);
    now += 1;
    expect(setUp(undefined, clock).leave()).toBe(true);
  });

  it.each(['https://elsewhere.example/', '/appeal', 'javascript:alert(1)'])('never leads to %s, and reports it', (target) => {
    const { redirects, leave, replace, report } = setUp();
    expect(leave(target)).toBe(false);
    expect(report).toHaveBeenCalledOnce();
    expect(redirects.leaving).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(replace).not.toHaveBeenCalled();
  });

  it('does not happen if the tab cannot remember it', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    expect(setUp().leave()).toBe(false);
    vi.restoreAllMocks();
  });

  it('drops a damaged record of the last one with a warning [SES-11]', () => {
    sessionStorage.setItem(KEY, 'x');
    const { leave, report } = setUp();
    expect(leave()).toBe(true);
    expect(report.mock.calls).toEqual([[new Error(`${KEY} can't be parsed`), { severity: 'warn' }]]);
    expect(sessionStorage.getItem(KEY)).toBe(`appeal ${NOW}`);
  });

  it('ends if consent ends before the page is left', () => {
    const { life, redirects, leave, replace } = setUp();
    leave();
    life.end();
    expect(redirects.leaving).toBe(false);
    vi.advanceTimersByTime(5_000);
    expect(replace).not.toHaveBeenCalled();
  });

  const elsewhere = 'https://give.example/story';
  const left = async ({ replace }: Pick<ReturnType<typeof setUp>, 'replace'>) => {
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    return replace.mock.calls.map(([url]) => `${url}`);
  };

  it('hands on an exposure to another host if analytics has not taken it within 1 s [EXP-05]', async () => {
    const page = setUp();
    page.leave(elsewhere);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await left(page)).toEqual([`${elsewhere}?utm_source=x&custom_transfer=${NOW}&ut_exp=appeal:variant1#gift`]);
    expect(page.handOver).toHaveBeenCalledOnce();
  });

  it('hands on the session and its variants alone once analytics has the exposure [EXP-07]', async () => {
    const session = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
    localStorage.setItem('tp_session', `{"v":1,"id":"${session}","start":${NOW},"last":${NOW},"pages":1,"count":1,"new":false}`);
    localStorage.setItem('tp_session_experiments', `${session}appeal:variant1`);
    const page = setUp();
    page.leave(elsewhere);
    page.tell();
    await vi.advanceTimersByTimeAsync(0);
    expect(await left(page)).toEqual([`${elsewhere}?utm_source=x&custom_transfer=${NOW}&ut_sid=${session}&ut_exp=appeal:variant1#gift`]);
    expect(page.handOver).not.toHaveBeenCalled();
    localStorage.clear();
  });

  it('hands on nothing to the page’s own host, because storage reaches there', async () => {
    const page = setUp();
    page.leave();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await left(page)).toEqual(['https://www.main.example/appeal-story?utm_source=x#gift']);
    expect(page.handOver).not.toHaveBeenCalled();
  });
});
