// @page
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
  it('adds the sheet to the head, and returns a function that removes it', async () => {
    const loading = loadStyle(visit().env, HREF);
    expect(link()).toMatchObject({ href: HREF, referrerPolicy: 'strict-origin' });
    link()?.dispatchEvent(new Event('load'));
    (await loading)();
    expect(link()).toBeNull();
  });

  it('rejects and removes a sheet that fails [CON-14]', async () => {
    const loading = loadStyle(visit().env, HREF);
    link()?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow(`${HREF}: error`);
    expect(link()).toBeNull();
  });

  it('loadStyle gives up after 10 s [LIF-07]', async () => {
    vi.useFakeTimers();
    const outcome = loadStyle(visit().env, HREF).catch(String);
    await vi.advanceTimersByTimeAsync(9_999);
    expect(link()).not.toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBe(`Error: ${HREF}: timeout`);
    expect(link()).toBeNull();
  });
});
