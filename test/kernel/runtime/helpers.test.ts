import { JSDOM } from 'jsdom';
import { describe, expect, it, vi } from 'vitest';
import { createEnv } from '../../../kernel/env';
import { createHook } from '../../../kernel/hooks';
import { createHelpers } from '../../../kernel/runtime/helpers';
import type { Taproot } from '../../../kernel/taproot';
import type { Trace } from '../../../kernel/trace';

const page = () => {
  const { window } = new JSDOM('<head></head><p id="here">', { url: 'https://www.main.example/' });
  return window as unknown as Window & typeof globalThis;
};
const loadScript = async () => {};
const report = vi.fn();

const noTrace = createHook('track', 'boolean', () => {}) as Trace;

describe('createHelpers', () => {
  it('sends requests, and reports those that fail unless told to ignore errors [HLP-01 NET-01 NET-04]', async () => {
    const fetch = vi.fn(async (_url: string) => ({ status: 500, text: async () => '' }));
    const window = Object.assign(page(), { fetch });
    const helpers = createHelpers({} as Taproot, createEnv(window), loadScript, report, noTrace);
    expect(await helpers.request('https://svc.example/a?b=1')).toMatchObject({ ok: false, kind: 'ajax_req_failed', status: 500 });
    expect(fetch.mock.calls[0]?.[0]).toMatch(/^https:\/\/svc\.example\/a\?b=1&gti=\d{13}$/);
    const error = expect.objectContaining({ message: 'Status 500', resource: 'https://svc.example/a' });
    expect(report).toHaveBeenCalledExactlyOnceWith(error, { kind: 'ajax_req_failed', severity: 'error' });
    await helpers.request('https://svc.example/a', { ignoreErrors: true });
    expect(report).toHaveBeenCalledOnce();
  });

  it('reads and writes cookies and storage [HLP-01]', () => {
    const window = page();
    const helpers = createHelpers({} as Taproot, createEnv(window), loadScript, report, noTrace);
    helpers.writeCookie('tp_a', '1', { maxAge: 60 });
    expect(helpers.readCookie('tp_a')).toBe('1');
    expect(helpers.writeText('localStorage', 'tp_b', '2')).toBe(true);
    expect(helpers.readText('localStorage', 'tp_b')).toBe('2');
    helpers.writeText('localStorage', 'tp_b', null);
    expect(helpers.readText('localStorage', 'tp_b')).toBeNull();
  });

  it('waits for elements, generates UUIDs and debounces [HLP-01 HLP-02 HLP-04]', async () => {
    const window = page();
    const helpers = createHelpers({} as Taproot, createEnv(window), loadScript, report, noTrace);
    expect(await helpers.waitFor(() => window.document.getElementById('here'))).not.toBeNull();
    expect(helpers.uuid()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    const fn = vi.fn();
    const late = helpers.debounce(fn, 10);
    late();
    late();
    await vi.waitFor(() => expect(fn).toHaveBeenCalled(), 30_000);
    expect(fn).toHaveBeenCalledOnce();
  });
});
