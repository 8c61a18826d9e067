import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRedactor } from '../../../../plugins/analytics/hit/redact';
import { growth } from '../../../support/growth';

const redactor = createRedactor();
const site = 'https://www.main.example';

describe('redactor.text', () => {
  const cases: [given: string, reported: string][] = [
    [`${site}/a?email=jane&page=2`, `${site}/a?page=2`],
    [`${site}/a?page=2&q=jane@example.org`, `${site}/a?page=2`],
    [`${site}/a?page=2&q=jane%2540example.org#top`, `${site}/a?page=2#top`],
    [`${site}/a?first_name=Jane`, `${site}/a`],
    [`${site}/a?First-Name=Jane&user%5Bemail%5D=x`, `${site}/a`],
    [`${site}/a?tel=555+010+0199`, `${site}/a`],
    [`${site}/a?id=123-45-6789`, `${site}/a`],
    [`${site}/a?next=%2Fb%3Ffname%3DJane&page=1`, `${site}/a?page=1`],
    [`${site}/jane@example.org/edit`, `${site}/***/edit`],
    [`${site}/u/jane%40example.org`, `${site}/u/***`],
    [`${site}/call/555-010-0199`, `${site}/call/***`],
    [`${site}/#email=jane&tab=2`, `${site}/#tab=2`],
    [`${site}/#/settings?email=jane&tab=2`, `${site}/#/settings?tab=2`],
    [`${site}/#jane@example.org`, `${site}/#***`],
    ['https://jane:secret@www.main.example/a', `${site}/a`],
    ['//jane@www.main.example/a', '//www.main.example/a'],
    ['mailto:jane@example.org?subject=Hello', 'mailto:***?subject=Hello'],
    ['tel:+15550100199', 'tel:***'],
    ['email=jane&page=2', 'page=2'],
    ['Write to jane@example.org', 'Write to ***'],
    ['Call (555) 010-0199 today', 'Call *** today'],
    [`See ${site}/?email=jane for more`, `See ${site}/ for more`],
    [`${site}/a;jsessionid=1;b=2/c?x=1`, `${site}/a;b=2/c?x=1`],
    [`${site}/a?next=%2Fb%3Fcode%3Dx&page=1`, `${site}/a?page=1`],
    [`${site}/#/a?state=x&tab=2`, `${site}/#/a?tab=2`],
    [`${site}/#id_token=x&tab=2`, `${site}/#tab=2`],
    [`${site}/a?conversion_pg_qry=${encodeURIComponent('a=1&token=x')}`, `${site}/a`],
    ['Call 555 010 0199?', 'Call ***?'],
    ['Is it jane @example.org?', 'Is it ***?'],
    // These stay unchanged.
    [`${site}/2026/11/21/title-2026-11-21?page=2#a`, `${site}/2026/11/21/title-2026-11-21?page=2#a`],
    [`${site}/a?ut_id=1234567890&conversion_pg_qry=5550100199`, `${site}/a?ut_id=1234567890&conversion_pg_qry=5550100199`],
    [`${site}/a?id=550e8400-e29b-41d4-a716-446655440000`, `${site}/a?id=550e8400-e29b-41d4-a716-446655440000`],
    [`${site}/a?amount=100.00&q=a%20b+c&x`, `${site}/a?amount=100.00&q=a%20b+c&x`],
    ['http://172.16.254.1:8080/', 'http://172.16.254.1:8080/'],
    ['What now? A = B, and/or C #1', 'What now? A = B, and/or C #1'],
    ['Climate action', 'Climate action'],
    ['', ''],
  ];
  it.each(cases)('redactor.text cleans %s [PRV-01 PRV-02]', (given, reported) => {
    expect(redactor.text(given)).toBe(reported);
    expect(redactor.text(reported)).toBe(reported);
  });

  it('removes campaign, ad-click and identifying parameters [PRV-03]', () => {
    const query =
      '?utm_source=a&UTM_ID=1234567890&gclid=b&fbclid=c&_ga=1.2.3&custom_transfer=1&access_token=x&page=2&contact_guid=d&_hsenc=e';
    expect(redactor.text(site + query)).toBe(`${site}?page=2`);
  });

  it('uses the network’s own list of excluded parameters [PRV-03]', () => {
    const own = createRedactor(['ref', 'x.*']);
    expect(own.text(`${site}/?ref=1&x.y=2&xzy=3&utm_id=1234567890`)).toBe(`${site}/?xzy=3&utm_id=1234567890`);
    expect(createRedactor([]).text(`${site}/?utm_source=a`)).toBe(`${site}/?utm_source=a`);
  });

  it('never throws, and lets no email address through in any combination [PRV-01]', () => {
    const piece = fc.constantFrom(
      '?',
      '#',
      '&',
      '=',
      '/',
      '//',
      ':',
      '@',
      '%40',
      ' ',
      'email',
      '5550100199',
      'jane@example.org',
      'a',
      '%',
      'https:',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl({ withQueryParameters: true, withFragments: true }),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          const once = redactor.text(text);
          for (const seen of [once, once.replace(/%40/g, '@'), redactor.text(once)]) expect(seen).not.toContain('jane@example.org');
        },
      ),
      { numRuns: 1000 },
    );
  });

  it.each(['?', '#', '=', '&', '/', 'a=1&', '//@', ' ?', 'x@', 'a/', '=#?'])(
    'takes time proportional to the length of a text of %s [PRV-01]',
    (unit) => {
      expect(growth(16, (size) => redactor.text(unit.repeat((size * 4_000) / unit.length)))).toBeLessThan(64);
    },
  );
});

describe('redactor.hit', () => {
  it('drops personal fields, and masks personal data in all others [PRV-02]', () => {
    const hit = redactor.hit({
      ...{
        event: 'form_start',
        email: 'x',
        first_name: 'Jane',
        phone: 5550100199,
        mobile: true,
        internal_name: 'oceans',
        count: 5550100199,
        contact: 2025550173,
        access_token: 'x',
      },
      ...{
        event_label: 'jane@example.org',
        page_title: 'Hello jane@example.org',
        page_referrer: `${site}/?email=x`,
        timestamp: 1732154759000,
      },
    });
    expect(hit).toEqual({
      ...{ event: 'form_start', mobile: true, internal_name: 'oceans', count: 5550100199, contact: '***' },
      ...{ event_label: '***', page_title: 'Hello ***', page_referrer: `${site}/`, timestamp: 1732154759000 },
    });
  });

  it('drops a secret from an exempt query [PRV-04]', () => {
    expect(redactor.hit({ conversion_pg_qry: 'a=1&token=x' })).toEqual({ conversion_pg_qry: 'a=1' });
  });

  it('keeps utm_id, and a campaign_id that equals it [PRV-01]', () => {
    const valid = { utm_id: '1234567890', campaign_id: '1234567890' };
    expect(redactor.hit(valid)).toEqual(valid);
    expect(redactor.hit({ campaign_id: '5550100199' })).toEqual({ campaign_id: '***' });
  });

  it('keeps the number of a receipt, and masks anything else under its name [DON-08 PRV-01]', () => {
    const receipt = { transaction_id: '5550100199', event_id: 'purchase_5550100199' };
    expect(redactor.hit(receipt)).toEqual(receipt);
    expect(redactor.hit({ transaction_id: '555-010-0199' })).toEqual({ transaction_id: '***' });
    expect(redactor.hit({ transaction_id: 'june@mail.example' })).toEqual({ transaction_id: '***' });
  });

  const things = [
    ...[
      'order_id',
      'orderId',
      'order_number',
      'receipt_number',
      'invoice_id',
      'product_id',
      'item_id',
      'productSKU',
      'hits.product.productSku',
    ],
    ...['cart_id', 'checkout_id', 'tr_orderid', 'content_asset_ids'],
  ];
  it.each(things)('keeps a number of ten digits as %s, and masks personal data there [PRV-02]', (name) => {
    for (const value of ['5550100199', 5550100199]) expect(redactor.hit({ [name]: value })).toEqual({ [name]: value });
    for (const value of ['june@mail.example', '555-010-0199', 'x 5550100199'])
      expect(redactor.hit({ [name]: value })[name]).toContain('***');
  });

  const marked: [value: string, stays: boolean][] = [
    ['sub-1800000000000', true],
    ['sub-1800000000008', true],
    ['R-2600000000001', true],
    ['FO:20261123000017', true],
    // A card number, by Luhn's check.
    ['sub-4111111111111111', false],
    ['sub-5500005555555559', false],
    ['sub-555-010-0199', false],
    ['sub-(555) 010-0199', false],
    ['sub-5550100199 5550100198', false],
    ['tel-5550100199', false],
    ['whatsapp:5550100199', false],
    ['sub-+15550100199', false],
    ['sub-123-45-6789', false],
    ['june-sub@mail.example', false],
  ];
  it.each(marked)('reports %s as the number of a submission or an order: %s [PRV-01 PRV-02 FRM-02]', (value, stays) => {
    for (const name of ['submission_id', 'client_submission_id', 'transaction_id', 'order_id']) {
      const reported = redactor.hit({ [name]: value })[name];
      if (stays) expect(reported).toBe(value);
      else expect(reported).toContain('***');
    }
  });

  it.each(['contact_id', 'user_id', 'about', 'embed_label'])('masks a number behind letters as %s [PRV-02]', (name) =>
    expect(redactor.hit({ [name]: 'sub-1800000000000' })[name]).toContain('***'),
  );

  it.each(['contact_id', 'customer_id', 'caller_id', 'login_id', 'whatsapp_id', 'person_number', 'tel_no', 'number', 'id', 'national_id'])(
    'masks a number of ten digits as %s [PRV-02]',
    (name) => {
      for (const value of ['5550100199', 5550100199]) expect(redactor.hit({ [name]: value })).toEqual({ [name]: '***' });
    },
  );

  it.each(['order_phone', 'order_phone_number', 'ticket_mobile_no', 'order_email_address'])(
    'drops %s, which is no order’s number [PRV-02]',
    (name) => expect(redactor.hit({ [name]: '5550100199' })).toEqual({}),
  );

  it('keeps properties whose names merely contain a personal word [PRV-02]', () => {
    const hit = {
      electricity: 'solar',
      electricity_kwh: 5,
      capacity: 'x',
      velocity: 'x',
      mobile_menu: 'open',
      streetlights: 9,
      model_name: 'x',
    };
    expect(redactor.hit(hit)).toEqual(hit);
    expect(redactor.text(`${site}/?electricity=x&capacity=1&page=2`)).toBe(`${site}/?page=2`);
  });

  const numbers: [name: string, value: number, reported: number | string][] = [
    ['contact', 2025550173, '***'],
    ['about', 491712345678, '***'],
    ['about', 4111111111111111, '***'],
    ['inp', 4111111111111111, ''],
    ['event_value', 5550100199, 5550100199],
    ['total_amount', 5550100199, 5550100199],
    ['loaded', 1732154759000, 1732154759000],
    ['about', 202.5550173, 202.5550173],
    ['about', 123456789, 123456789],
    ['transaction_id', 5550100199, 5550100199],
  ];
  it.each(numbers)('reports the number %s: %s as %s [PRV-02]', (name, value, reported) => {
    expect(redactor.hit({ [name]: value, items: [{ [name]: value }] })).toEqual({ [name]: reported, items: [{ [name]: reported }] });
  });

  it('keeps an ad number even if it looks like a card number [HIT-04]', () => {
    const ad = { utm_content: '23849104820000002', campaign_content: '23849104820000002' };
    expect(redactor.hit(ad)).toEqual(ad);
    expect(redactor.hit({ utm_content: '5550100199' })).toEqual({ utm_content: '***' });
  });

  it('redactor.hit cleans items as well [PRV-02]', () => {
    expect(redactor.hit({ items: [{ item_name: 'for jane@example.org', email: 'x', price: 1 }] })).toEqual({
      items: [{ item_name: 'for ***', price: 1 }],
    });
  });
});
