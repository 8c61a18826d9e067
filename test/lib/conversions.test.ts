import { describe, expect, it } from 'vitest';
import { isConversion, isGift } from '../../lib/conversions';

const GIFTS = ['transaction', 'donation', 'purchase'];
const OTHERS = ['action', 'signup', 'sign_up', 'mailchimp_signup', 'submit', 'submission', 'woobox_submit', 'fillout_submit'];

describe('a conversion', () => {
  it.each([...GIFTS, ...OTHERS])('CNV-01 is %s', (event) => expect(isConversion(event)).toBe(true));
  it.each(['page_view', 'form_submit', 'donation_start', 'Purchase', ''])('CNV-01 is not %j', (event) => {
    expect(isConversion(event)).toBe(false);
  });
  it('CNV-02 is a gift by three names', () => expect([...GIFTS, ...OTHERS].filter(isGift)).toEqual(GIFTS));
});
