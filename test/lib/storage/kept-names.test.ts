import { describe, expect, it } from 'vitest';
import { keptPattern } from '../../../lib/storage/kept-names';

describe('keptPattern', () => {
  it.each(['edf_cc', 'tp_person', 'cookie-agreed', 'gdpr_consent', 'cookieControl', 'chums'])(
    'keeps the cookie %s on every site [CON-11]',
    (name) => {
      expect(`c ${name}=1`).toMatch(new RegExp(keptPattern()));
    },
  );

  it.each(['cchums2=1', 'cxchums=1', 'schums', 'dchums', 'c', 's', 'd'])('keptPattern does not match %s', (named) =>
    expect(named).not.toMatch(new RegExp(keptPattern())),
  );

  it('keeps the names of the manifest, each in its own kind of storage [CON-23]', () => {
    const pattern = new RegExp(keptPattern({ cookies: 'cart', storage: 'draft-.*', databases: 'letters' }));
    const named = ['ccart=1', 'scart', 'sdraft-1', 'cdraft-1=1', 'dletters', 'dletters2', 'cchums=1'];
    expect(named.filter((one) => pattern.test(one))).toEqual(['ccart=1', 'sdraft-1', 'dletters', 'cchums=1']);
  });
});
