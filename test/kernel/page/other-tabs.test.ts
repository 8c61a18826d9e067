import { JSDOM } from 'jsdom';
import { expect, it, vi } from 'vitest';
import { createEnv } from '../../../kernel/env';
import { watchOtherTabs } from '../../../kernel/page/other-tabs';

it('CON-16 looks for a choice made elsewhere at once, when the browser tells of cookies, and when the tab is looked at', () => {
  const window = new JSDOM('').window as unknown as Window & typeof globalThis;
  Object.assign(window, { cookieStore: new window.EventTarget() });
  let whenIdle = () => {};
  Object.assign(window, { requestIdleCallback: (run: () => void) => (whenIdle = run) });
  const timers = vi.spyOn(window, 'setTimeout');
  const reread = vi.fn();
  watchOtherTabs(createEnv(window), reread);
  expect(reread).toHaveBeenCalledTimes(1);
  whenIdle();
  expect(reread).toHaveBeenCalledTimes(2);
  window.cookieStore?.dispatchEvent(new window.Event('change'));
  window.document.dispatchEvent(new window.Event('visibilitychange', { bubbles: true }));
  for (const type of ['focus', 'pageshow']) window.dispatchEvent(new window.Event(type));
  expect(reread).toHaveBeenCalledTimes(6);
  // Chromium may tell of a cookie that is not there yet to be read.
  expect(timers).toHaveBeenCalledExactlyOnceWith(reread, 100);
});
