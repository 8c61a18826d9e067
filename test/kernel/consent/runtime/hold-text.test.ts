// @page
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { holdText } from '../../../../kernel/consent/runtime/hold-text';
import { growth } from '../../../support/growth';

const refused = () => false;
const parse = (html: string) => [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('script')];

/** Attribute texts, as pages spell them. None of them names a purpose or a type. */
const other = fc.constantFrom(
  '',
  ' async',
  ' src="/a.js"',
  " title='a > b'",
  ' id=x',
  ' data-x="<script>"',
  ' nonce=abc',
  '\n defer=""',
  ' data-consent-settings',
);
const mark = fc.constantFrom(
  ' data-consent="analytics"',
  " data-consent='analytics'",
  ' data-consent=analytics',
  ' DATA-CONSENT = "analytics"',
  '\tdata-consent',
  ' /data-consent="analytics"',
);
const type = fc.constantFrom('', ' type="text/javascript"', ' type=module', " TYPE='application/javascript'", ' type=""', ' type');
const start = fc.constantFrom('<script', '<SCRIPT', '<Script');
const around = fc.constantFrom(['', ''], ['<p>text ', '</p>'], ['<!--a-->', '<b>']);

it('the runtime holds every marked script that a browser would run, whatever its spelling, with its type [CON-09]', () => {
  fc.assert(
    fc.property(
      start,
      fc.tuple(other, other, other),
      mark,
      type,
      fc.boolean(),
      around,
      (tag, others, mark, type, isFirst, [before, after]) => {
        const attributes = isFirst ? others[0] + mark + others[1] + type + others[2] : others[0] + type + others[1] + mark + others[2];
        const html = `${before}${tag}${attributes}>code</script>${after}`;
        const [own] = parse(html);
        const [held] = parse(holdText(html, refused));
        expect(held?.type, html).toBe('text/plain');
        expect(held?.dataset.held, html).toBe(own?.getAttribute('type') ?? '');
        expect(held?.dataset.consent).toBe(own?.dataset.consent);
        expect(held?.text).toBe('code');
      },
    ),
    { numRuns: 500 },
  );
});

it.each([
  ['no mark', '<script>a</script>'],
  ['another attribute that contains the mark’s name', '<script data-consent-settings="analytics">a</script>'],
  ['a title that contains it', '<script title="data-consent is it">a</script>'],
  ['a type that browsers do not run', '<script type="application/json" data-consent="analytics">a</script>'],
  ['its own blocked type', '<script type="text/plain" data-consent="analytics">a</script>'],
  ['another element', '<scripted data-consent="analytics">a</scripted>'],
  ['no script', '<img data-consent="analytics" data-src="/a.png">'],
])('the runtime leaves text with %s alone [CON-09]', (_, html) => {
  expect(holdText(html, refused)).toBe(html);
});

it('the runtime holds marked scripts in declarative shadow trees, and no script of an allowed purpose [CON-09]', () => {
  const html = '<p><template shadowrootmode="closed"><script data-consent="analytics">a</script></template></p>';
  expect(holdText(html, refused)).toContain('<script type="text/plain" data-held="" data-consent="analytics">');
  expect(holdText(html, (purpose) => purpose === 'analytics')).toBe(html);
});

it('the runtime takes linear time for text that is made to take long', () => {
  for (const part of ['<script ', '<script "', `<script a="b'`, '<script data-consent', '"', "'>"])
    expect(growth(16, (size) => holdText(part.repeat(size * 300), refused))).toBeLessThan(64);
});
