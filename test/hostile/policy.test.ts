import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { siteIds } from '../../tools/sites/ids';
import { type DemoUnderTest, runDemo } from '../demo/support/demo';

let demo: DemoUnderTest;
beforeAll(async () => {
  demo = await runDemo();
});
afterAll(() => demo.close());

const directives = (policy: string) =>
  new Map(
    policy.split(';').map((directive): [string, string[]] => {
      const [name = '', ...values] = directive.trim().split(/\s+/);
      return [name, values];
    }),
  );

// Every journey runs on these pages, and fails if a violation of their policy is reported (test/support/visit.ts).
describe.each(siteIds)('the pages of %s', (site) => {
  it.each(['/', '/privacy-policy', '/give/12345', '/apps', '/no-such-page'])(
    '%s is served under the strictest policy that a site may have [PLG-01]',
    async (path) => {
      const { headers, status } = await demo.ask(site, path);
      if (status >= 300 && status < 400) return;
      const policy = directives(String(headers['content-security-policy']));
      expect(policy.get('default-src')).toEqual(["'none'"]);
      expect(policy.get('script-src')).toEqual([expect.stringMatching(/^'nonce-[\w+/=-]{16,}'$/), "'strict-dynamic'"]);
      expect(policy.get('style-src')).toEqual(["'self'"]);
      expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
      expect(policy.get('trusted-types')).toEqual(['taproot']);
      expect(policy.get('base-uri')).toEqual(["'none'"]);
      expect(policy.get('report-uri')).toEqual(['/csp-report']);
      for (const [name, values] of policy) expect(values.join(' '), name).not.toMatch(/unsafe-|\*(?!\.taproot\.localhost)/);
    },
  );
});
