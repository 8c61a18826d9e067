import fc from 'fast-check';

const PARTS = [
  ...['give', 'campaign', 'checkout', 'donate', 'Donate', 'monthlygift', 'singlegift', 'donate-pac', 'honorgift', 'site', 'Donation2'],
  ...['Advocacy', 'search', 'k', 'q', 'content', 'eo-response', 'eo-response-v2', 'apps', 'admin', 'register', 'expert', 'email', '.pdf'],
  ...[
    '/',
    '//',
    '%2F',
    '%2f',
    '%',
    '%%36%31',
    '%64',
    '%E9',
    '?',
    '#',
    ';',
    '&',
    'df_id=',
    '12345',
    '9'.repeat(80),
    '..',
    '\\',
    ' ',
    '\ud800',
  ],
];

/** Paths near the existing routes, and arbitrary text. */
export const addresses = (): fc.Arbitrary<string> =>
  fc.oneof(
    fc
      .array(fc.oneof(fc.constantFrom(...PARTS), fc.string({ maxLength: 4, unit: 'binary' })), { maxLength: 10 })
      .map((parts) => parts.join('')),
    fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 6 }).map((parts) => `/${parts.join('/')}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true, withFragments: true }),
  );
