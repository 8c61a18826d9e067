import { describe, expect, it } from 'vitest';
import { isConversion, isGift } from '../../../lib/records/conversions';

const GIFTS = ['transaction', 'donation', 'purchase'];
const OTHERS = ['action', 'signup', 'sign_up', 'mailchimp_signup', 'submit', 'submission', 'woobox_submit', 'fillout_submit'];

describe('isConversion and isGift', () => {
  it.each([...GIFTS, ...OTHERS])('isConversion and isGift count %s as a conversion [CNV-01]', (event) =>
    expect(isConversion(event)).toBe(true),
  );
  it.each(['page_view', 'form_submit', 'donation_start', 'Purchase', ''])('do not count %j as a conversion [CNV-01]', (event) => {
    expect(isConversion(event)).toBe(false);
  });
  it('isConversion and isGift count three events as gifts [CNV-02]', () => expect([...GIFTS, ...OTHERS].filter(isGift)).toEqual(GIFTS));
});
