// @page
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tools } from '../../../../kernel';
import { createEnv } from '../../../../kernel/env';
import { learnNetwork } from '../../../../plugins/analytics/layer/learn-network';
import type { AnalyticsOptions } from '../../../../plugins/analytics/options';

const UUID = '550e8400-e29b-41d4-a716-446655440000';
const fetch = vi.fn();
const loadScript = vi.fn();
const report = vi.fn();
const answer = (body: unknown, status = 200) => ({ status, text: async () => JSON.stringify(body) });
const full = {
  ...{
    country_code: 'DE',
    country: 'Germany',
    uuid: UUID,
    domain: 'netz.example',
    isp: 'Netz',
    org: 'Netz',
    as: 'AS64499 Netz',
    asname: 'NETZ',
  },
  ...{
    continent: 'Europe',
    region: 'Bayern',
    region_code: 'DE-BY',
    latitude: 48.1,
    longitude: 11.5,
    timezone: 'Europe/Berlin',
    offset: 3600,
    currency: 'EUR',
  },
  ...{ ip: '198.51.100.7', service: 'demo' },
};

function learn({ allowed = (): boolean => true, session = 's1', visitor = {}, options = {} as AnalyticsOptions } = {}) {
  const asker: unknown = {
    ...{ env: createEnv(window as Window & typeof globalThis), page: { utility: 'https://utility.main.example' }, visitor, options },
    loadScript,
    report,
  };
  return learnNetwork(asker as Tools<AnalyticsOptions>, session, allowed);
}

beforeEach(() => {
  localStorage.clear();
  fetch.mockReset().mockResolvedValue(answer(full));
  report.mockReset();
  loadScript.mockReset().mockRejectedValue(new Error('error'));
  vi.stubGlobal('fetch', fetch);
});

describe('learnNetwork', () => {
  it('requests the network once per session, with credentials and a timeout of 5 s, and reads every field [DET-15 NET-01 SES-13]', async () => {
    const timeout = vi.spyOn(window, 'setTimeout');
    expect(await learn()).toEqual(full);
    expect(await learn()).toEqual(full);
    expect(fetch).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^https:\/\/utility\.main\.example\/ip\?gti=\d{13}$/),
      expect.objectContaining({ credentials: 'include' }),
    );
    expect(timeout).toHaveBeenCalledWith(expect.any(Function), 5_000);
    expect(report).not.toHaveBeenCalled();
    expect(localStorage.getItem('tp_country')).toMatch(/^DE-BY \d{13}$/);
    await learn({ session: 's2' });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  const never: [string, object][] = [
    ['a bot', { visitor: { bot: true } }],
    ['Do Not Track', { visitor: { dnt: true } }],
    ['Global Privacy Control', { visitor: { gpc: true } }],
    ['a refusal', { allowed: () => false }],
  ];
  it.each(never)('learnNetwork requests nothing with %s [SES-13]', async (_, circumstances) => {
    expect(await learn(circumstances)).toEqual({});
    expect(fetch).not.toHaveBeenCalled();
    expect(localStorage).toHaveLength(0);
  });

  const unusable: [string, () => unknown][] = [
    [
      'fields of other types',
      () => fetch.mockResolvedValue(answer({ country_code: 49, latitude: 'x', isp: { a: 1 }, org: 'x'.repeat(101) })),
    ],
    ['null', () => fetch.mockResolvedValue(answer(null))],
    ['an error', () => fetch.mockResolvedValue(answer(full, 500))],
    ['nothing', () => fetch.mockRejectedValue(new TypeError('network'))],
  ];
  it.each(unusable)('keeps nothing of %s, and does not ask again [SES-13]', async (_, set) => {
    set();
    expect(await learn()).toEqual({});
    expect(localStorage.getItem('tp_country')).toBeNull();
    await learn();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a status of 400', () => fetch.mockResolvedValue(answer(full, 400)), 'ajax_req_failed', 'error', 'Status 400'],
    [
      'an answer that is not JSON',
      () => fetch.mockResolvedValue({ status: 200, text: async () => '<html>' }),
      'ajax_req_failed',
      'error',
      'Invalid JSON',
    ],
    ['no connection', () => fetch.mockRejectedValue(new TypeError('network')), 'ajax_req_error', 'error', 'network'],
  ])('learnNetwork reports %s [NET-03 NET-04 SES-13]', async (_, set, kind, severity, message) => {
    set();
    await learn();
    expect(report).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message, resource: 'https://utility.main.example/ip' }), {
      kind,
      severity,
    });
  });

  it('stores nothing if the visitor has refused meanwhile [SES-13]', async () => {
    let asked = 0;
    expect(await learn({ allowed: (): boolean => asked++ < 1 })).toEqual({});
    expect(localStorage.getItem('tp_country')).toBeNull();
  });
});

describe('learnNetwork and the visitor’s uuid', () => {
  const answers = (uuid: unknown) =>
    loadScript.mockImplementation(async () => (Reflect.get(window, 'tp_me') as (body: unknown) => void)({ uuid }));
  beforeEach(() => void fetch.mockResolvedValue(answer({ ...full, uuid: undefined })));

  it('requests the uuid by JSONP through the script loader, and removes the callback [SES-14]', async () => {
    answers(UUID);
    expect(await learn()).toMatchObject({ uuid: UUID });
    expect(loadScript).toHaveBeenCalledExactlyOnceWith('https://utility.main.example/me?callback=tp_me');
    expect('tp_me' in window).toBe(false);
  });

  it.each([null, 5, 'x', '550e8400-e29b-11d4-a716-446655440000'])('accepts only a version 4 UUID: %s [SES-14]', async (uuid) => {
    answers(uuid);
    expect(await learn()).not.toHaveProperty('uuid');
  });

  it('omits the uuid silently if the page’s policy forbids the script [SES-14]', async () =>
    expect(await learn()).not.toHaveProperty('uuid'));

  it('does not request the uuid if the first answer has it [SES-14]', async () => {
    fetch.mockResolvedValue(answer(full));
    await learn();
    expect(loadScript).not.toHaveBeenCalled();
  });
});

describe('learnNetwork and enrichment', () => {
  const enrichment = { url: 'https://metadata.example/', key: 'k1' };
  const metadata = () =>
    fetch.mockImplementation(async (url: string) =>
      answer(url === enrichment.url ? { type: 'isp', domain: 'd', name: 'n', more: 1 } : full),
    );

  it('sends host and key only, and reads type, domain and name [SES-15]', async () => {
    metadata();
    expect(await learn({ options: { enrichment } })).toEqual({ ...full, type: 'isp', domain: 'd', name: 'n' });
    const [, { method, body, credentials, referrerPolicy }] = fetch.mock.calls.find(([url]) => url === enrichment.url) ?? [];
    expect({ method, credentials, referrerPolicy }).toEqual({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' });
    expect(JSON.parse(body)).toEqual({ host: 'netz.example', key: 'k1' });
  });

  it('requests nothing unless the manifest configures it [SES-15]', async () => {
    metadata();
    await learn();
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
