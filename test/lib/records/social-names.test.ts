import { expect, it } from 'vitest';
import { socialNameOf } from '../../../lib/records/social-names';
import { conversionOf } from '../../../lib/records/told-conversion';

it.each([
  ['donation', 'Purchase'],
  ['purchase', 'Purchase'],
  ['signup', 'CompleteRegistration'],
  ['sign_up', 'CompleteRegistration'],
  ['mailchimp_signup', 'CompleteRegistration'],
  ['action', 'Lead'],
  ['woobox_submit', 'Lead'],
])('page and service call %s the same: %s [CNV-02]', (event, name) => {
  const conversion = conversionOf({ event, hit_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301' });
  expect(conversion && socialNameOf(conversion)).toBe(name);
});

it('the account may call a gift Donate, and nothing else [CNV-02]', () => {
  expect(socialNameOf({ event: 'donation', gift: true }, 'Donate')).toBe('Donate');
  expect(socialNameOf({ event: 'action', gift: false }, 'Donate')).toBe('Lead');
});
