// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadStyle } from '../../../../plugins/consent/external/load-style';
import { forgetVisit, visit } from '../visit';

const HREF = 'https://cdn.example/cookieconsent.css';
const link = () => document.querySelector<HTMLLinkElement>('head > link[rel=stylesheet]');

afterEach(() => {
  vi.useRealTimers();
  forgetVisit();
});

describe('loadStyle', () => {
  it('puts the sheet into the head, and gives what takes it away', async () => {
    const loading = loadStyle(visit().env, HREF);
    expect(link()).toMatchObject({ href: HREF, referrerPolicy: 'strict-origin' });
    link()?.dispatchEvent(new Event('load'));
    (await loading)();
    expect(link()).toBeNull();
  });

  it('CON-14 rejects a sheet that fails, and leaves nothing', async () => {
    const loading = loadStyle(visit().env, HREF);
    link()?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow(`${HREF}: error`);
    expect(link()).toBeNull();
  });

  it('LIF-07 waits 10 s', async () => {
    vi.useFakeTimers();
    const outcome = loadStyle(visit().env, HREF).catch(String);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(link()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe(`Error: ${HREF}: timeout`);
    expect(link()).toBeNull();
  });
});
