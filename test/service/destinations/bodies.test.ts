import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Destination } from '../../../service/destinations/entry';
import { destinationKinds } from '../../../service/destinations/kinds';
import { leaveHit, SECRET } from './world';

const SENDER = { address: '203.0.113.9', agent: 'Mozilla/5.0' };
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
/** The own fields and secrets of an entry, by its kind. */
const ENTRIES: Readonly<Record<string, Pick<Destination, 'own' | 'secrets'>>> = {
  webhook: { own: {}, secrets: [SECRET] },
  meta: { own: { account: '1234567890', version: 'v25.0', identifiers: [] }, secrets: ['EAAtoken-of-the-tests'] },
  google: {
    own: { account: { operatingAccount: { accountType: 'GOOGLE_ADS', accountId: '1' }, conversionAction: '5' }, eventSource: 'WEB' },
    secrets: [key, 'a@project.example', 'https://g.example/token'],
  },
  'google-analytics': {
    own: { account: '123456789', stream: 'G-TESTING001' },
    secrets: [key, 'a@project.example', 'https://g.example/token'],
  },
};
const ADDRESS = 'https://www.main.example/give?email=jane%40b.org&token=x9y8z7&next=%2Fa%3Femail%3Djane%2540b.org#jane@b.org';
const PERSONAL = {
  ...{
    page_location: ADDRESS,
    page_referrer: ADDRESS,
    page_path: '/give?email=jane%40b.org',
    form_destination: ADDRESS,
    action_focus: ADDRESS,
  },
  ...{
    email: 'jane@b.org',
    made_up: 'jane@b.org',
    event_label: 'of jane@b.org',
    page_title: '/x?q=jane%40b.org',
    content_id: 'jane@b.org',
  },
  ...{ event_category: 'jane@b.org', transaction_id: 'jane@b.org', event_id: 'jane@b.org', fbclid: 'jane@b.org', gclid: 'a-click' },
  ...{ user_id: 'jane@b.org', adestra_contact_id: 'jane@b.org', temp_id: 'jane@b.org', sess_id: 'jane@b.org', ga_client_id: 'jane@b.org' },
  items: [{ item_name: 'for jane@b.org', email: 'jane@b.org', price: 1 }],
};

/** All that can be read in a text, escapes included. */
const readable = (text: string): string => {
  const once = (one: string) =>
    one
      .replace(/%([\da-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
      .replace(/_([\da-f]{2})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return [text, once(text), once(once(text))].join('\n');
};

describe.each(destinationKinds)('the body that $kind gets', (kind) => {
  const entry: Destination = {
    ...{ name: 'one', kind: kind.kind, url: 'https://vendor.example', purposes: ['analytics'], wait: 0, batch: 100 },
    ...(ENTRIES[kind.kind] ?? expect.fail(`no entry of ${kind.kind}`)),
  };

  it('has no e-mail, token or unknown field, in clear or escaped, of an address, a property or an id [D16]', async () => {
    for (const event of ['donation', 'signup', 'action', 'page_view']) {
      const {
        key: hit_id,
        received,
        body,
      } = leaveHit({ event, consent_purposes: 'analytics,advertising', value: 5, currency: 'USD', ...PERSONAL });
      const hit = { hit_id, received, body, clicked: received };
      const mapped = kind.map(hit, entry, received, SENDER);
      if ('lacks' in mapped) continue;
      const { url, headers, body: sent } = await kind.request([{ hit, event: mapped.event }], entry, received);
      const text = readable([url, ...Object.values(headers), sent].join('\n'));
      expect(text).not.toMatch(/jane|b\.org|x9y8z7|made_up/i);
      expect(text).toContain(kind.kind === 'google' ? 'a-click' : 'www.main.example');
    }
  });

  it('says of each of two visitors what they granted, never of the batch [D15]', async () => {
    const of = (consent_purposes: string, transaction_id: string) => {
      const more = {
        consent_purposes,
        transaction_id,
        gclid: 'c',
        temp_id: transaction_id,
        page_location: 'https://www.main.example/',
        value: 5,
      };
      const { key: hit_id, received, body } = leaveHit(more);
      const mapped = kind.map({ hit_id, received, body }, entry, received, SENDER);
      return { hit: { hit_id, received, body }, event: 'event' in mapped ? mapped.event : expect.fail(mapped.lacks) };
    };
    const pair = [of('analytics,advertising,personalisation', 'A-1'), of('analytics,advertising', 'A-2')] as const;
    const { body } = await kind.request(pair, entry, Date.now());
    // Each event's own words are in the body as they are, and nothing beside them speaks of consent.
    const own = pair.map(({ event }) => JSON.stringify(event));
    for (const one of own) expect(body).toContain(one);
    expect(own.reduce((rest, one) => rest.replace(one, ''), body)).not.toMatch(/consent|granted|purpose/i);
    if (kind.kind.startsWith('google'))
      expect(own.map((one) => one.includes('"adPersonalization":"CONSENT_GRANTED"'))).toEqual([true, false]);
  });
});
