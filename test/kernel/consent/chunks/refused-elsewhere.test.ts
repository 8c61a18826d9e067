// @page
import { afterEach, expect, it, vi } from 'vitest';
import { watchLogout } from '../../../../kernel/consent/chunks/refused-elsewhere';
import { createEnv } from '../../../../kernel/env';
import { createHooks } from '../../../../kernel/lifecycle';
import { PASSING } from '../../../../lib/records/consent-record';

const record = { categories: ['necessary'], consent_date: '2026-11-20T10:00:00Z', consent_uuid: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' };
const UTILITY = 'https://utility.main.example/';

afterEach(() => {
  for (const name of ['edf_cc', 'tp_person']) document.cookie = `${name}=;path=/;max-age=0`;
});

/** A page of a browser with two people, which logs out at the service instead of leaving. */
function page(asked: string | undefined = PASSING) {
  document.cookie = 'edf_cc=theirs;path=/';
  document.cookie = 'tp_person=mine;path=/';
  document.body.innerHTML = '<button type="button" data-contact-logout>Log out</button><button id="other">Other</button>';
  const assign = vi.fn();
  const { origin, hostname, pathname, protocol } = window.location;
  const location = { origin, hostname, pathname, protocol, assign };
  const ended = new AbortController();
  const own = new Proxy(window, {
    get: (target, key) =>
      key === 'location'
        ? location
        : key === 'addEventListener'
          ? (type: string, run: EventListener) => target.addEventListener(type, run, { signal: ended.signal })
          : Reflect.get(target, key),
  });
  const hooks = createHooks(vi.fn());
  const env = { ...createEnv(window as Window & typeof globalThis), window: own as Window & typeof globalThis };
  watchLogout(env, hooks, { record: { ...record, asked } }, UTILITY);
  const click = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
  return { hooks, assign, click, end: () => ended.abort() };
}
const ADDRESS = `${UTILITY}adestra/logout?redirect=${encodeURIComponent(`${window.location.origin}/`)}`;

it('a click on the log-out mark logs out at the service, and ends the person’s refusal alone, as the page ends [CON-24]', () => {
  const { assign, click, end } = page();
  click('#other');
  expect(assign).not.toHaveBeenCalled();
  click('[data-contact-logout]');
  expect(assign.mock.calls).toEqual([[ADDRESS]]);
  expect(document.cookie).toBe('edf_cc=theirs; tp_person=mine');
  window.dispatchEvent(new Event('pagehide'));
  expect(document.cookie).toBe('edf_cc=theirs');
  end();
});

it('a request in the page’s hook logs out, too [CON-24]', () => {
  const { hooks, assign, end } = page();
  expect(hooks.prompt.call({ type: 'consent-settings' })).toBeUndefined();
  expect(hooks.prompt.call({ type: 'contact-logout' })).toBe(true);
  expect(assign.mock.calls).toEqual([[ADDRESS]]);
  end();
});

it('nobody is logged out here once they have chosen in this browser [CON-24]', () => {
  const { hooks, assign, click, end } = page('');
  click('[data-contact-logout]');
  expect(hooks.prompt.call({ type: 'contact-logout' })).toBeUndefined();
  expect(assign).not.toHaveBeenCalled();
  end();
});
