// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Page } from '../../../../kernel';
import { createEnv } from '../../../../kernel/env';
import { forgetCountry, learnCountry } from '../../../../plugins/analytics/country/learn';

const page = { utility: 'https://utility.main.example' } as Page;
const fetch = vi.fn();
const learn = (allowed = true) => learnCountry({ env: createEnv(window as Window & typeof globalThis), page }, () => allowed);
const answer = (body: unknown, ok = true) => fetch.mockResolvedValue({ ok, json: async () => body });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  fetch.mockReset();
  Object.assign(window, { fetch });
});

describe('learnCountry', () => {
  it('DET-15 SES-13 asks once a session, with credentials, and keeps the country', async () => {
    answer({ country_code: 'DE' });
    await learn();
    await learn();
    expect(fetch).toHaveBeenCalledExactlyOnceWith('https://utility.main.example/ip', expect.objectContaining({ credentials: 'include' }));
    expect(localStorage.getItem('tp_country')).toBe('DE');
  });

  const unusable: [string, () => void][] = [
    ['a country that is none', () => answer({ country_code: 'Germany' })],
    ['a number', () => answer({ country_code: 49 })],
    ['null', () => answer(null)],
    ['an error', () => answer({ country_code: 'DE' }, false)],
    ['nothing', () => fetch.mockRejectedValue(new TypeError('network'))],
  ];
  it.each(unusable)('DET-15 keeps nothing of %s', async (_, set) => {
    set();
    await learn();
    expect(localStorage.getItem('tp_country')).toBeNull();
  });

  it('SES-13 keeps nothing where the visitor refused meanwhile, and leaves nothing when told', async () => {
    answer({ country_code: 'DE' });
    await learn(false);
    expect(localStorage.getItem('tp_country')).toBeNull();
    localStorage.setItem('tp_country', 'DE');
    forgetCountry(window as Window & typeof globalThis);
    expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
  });
});
