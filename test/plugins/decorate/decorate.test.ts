import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decorate } from '../../../plugins/decorate/decorate';
import { leadsToSibling } from '../../../plugins/decorate/destination';
import { keptParameters } from '../../../plugins/decorate/kept-parameters';

const PARAMS = 'ub_cta=top&ut_id=77';

describe('decorate', () => {
  it.each([
    ['https://act.example/', 'https://act.example/?ub_cta=top&ut_id=77'],
    ['https://act.example', 'https://act.example?ub_cta=top&ut_id=77'],
    ['//act.example/p?x=1#top', '//act.example/p?x=1&ub_cta=top&ut_id=77#top'],
    ['https://act.example/p?a=1&a=2&b[]=%20+&c', 'https://act.example/p?a=1&a=2&b[]=%20+&c&ub_cta=top&ut_id=77'],
    ['https://act.example/#/route?x=1', 'https://act.example/?ub_cta=top&ut_id=77#/route?x=1'],
    ['https://act.example/é?q=ñ&%zz#☃', 'https://act.example/é?q=ñ&%zz&ub_cta=top&ut_id=77#☃'],
    ['https://act.example/p?', 'https://act.example/p?ub_cta=top&ut_id=77'],
    [' https://act.example/p ', ' https://act.example/p?ub_cta=top&ut_id=77 '],
    ['https://act.example/?ub_cta=own', 'https://act.example/?ub_cta=own&ut_id=77'],
  ])('DEC-04 %s becomes %s', (href, expected) => {
    expect(decorate(href, PARAMS)).toBe(expected);
  });

  it.each(['https://act.example/?ut_id=1', 'https://act.example/?x=1&ut_source=mail#y', 'https://act.example/#/route?ut_pid=1'])(
    'DEC-03 leaves what is marked already: %s',
    (href) => {
      expect(decorate(href, PARAMS)).toBe(href);
    },
  );

  const href = fc.webUrl({ withQueryParameters: true, withFragments: true });
  const params = fc
    .subarray(['ub_a=1', 'ub_a=2', 'ub_b=%20', 'ut_id=3', 'ut_sid=4', 'ut_pid', 'ub_c=%zz'], { minLength: 1 })
    .map((list) => list.join('&'));

  it('DEC-04 twice is once, and only the parameters are added', () => {
    fc.assert(
      fc.property(href, params, (url, added) => {
        const once = decorate(url, added);
        expect(decorate(once, added)).toBe(once);
        expect([`?${added}`, `&${added}`, added].map((text) => once.replace(text, ''))).toContain(url);
      }),
    );
  });

  it('DEC-04 without parameters every link stays as it is', () => {
    fc.assert(fc.property(fc.oneof(href, fc.string()), (url) => decorate(url, '') === url));
  });
});

describe('leadsToSibling', () => {
  const siblings = ['act.example', '*.main.example', 'donate.giving.example'];

  it.each([
    'https://act.example/p',
    'http://act.example:8080/p',
    'https://ACT.example./p',
    'https://blogs.main.example/',
    'https://donate.giving.example/give/1?x=1#y',
    '//act.example',
  ])('DEC-01 yes: %s', (href) => {
    expect(leadsToSibling(href, 'https://www.main.example/here', siblings)).toBe(true);
  });

  it.each([
    ['the page itself', '/there?x=1'],
    ['the page itself', 'https://www.main.example/there'],
    ['the page itself', '#top'],
    ['a stranger', 'https://news.example/'],
    ['a look-alike', 'https://act.example.evil.example/'],
    ['a look-alike', 'https://evilmain.example/'],
    ['a name in the user part', 'https://act.example@evil.example/'],
    ['the bare domain of a wildcard', 'https://main.example/'],
    ['no web address', 'mailto:june@act.example'],
    ['no web address', 'tel:+14155550199'],
    ['no web address', 'javascript:void(0)'],
    ['no address', 'https://'],
    ['a download', 'https://act.example/report.PDF'],
    ['a download', 'https://act.example/a.docx?x=1'],
    ['a download', 'https://act.example/a.doc#p2'],
    ['a download', 'https://act.example/a.ppt'],
    ['a download', 'https://act.example/a.txt'],
    ['a download', 'https://act.example/a.xls'],
    ['a download', 'https://act.example/a.xlsx'],
  ])('DEC-03 no, it is %s: %s', (_, href) => {
    expect(leadsToSibling(href, 'https://www.main.example/here', siblings)).toBe(false);
  });

  it('DEC-03 no, on a page whose base address is none', () => {
    expect(leadsToSibling('p', '[object HTMLImageElement]', siblings)).toBe(false);
  });
});

describe('keptParameters', () => {
  it.each([
    ['?ub_cta=top&x=1&ut_id=77&ut_sid=1&ut_pid=2', 'ub_cta=top&ut_id=77&ut_sid=1&ut_pid=2'],
    ['?utm_source=a&ut_source=b&ub=c&ub_=d&xub_a=e', ''],
    ['?ub_a=%20+%C3%A9&ub_a=2', 'ub_a=%20+%C3%A9&ub_a=2'],
    ['?&&ub_a=1&&x&', 'ub_a=1'],
    ['?x&&y', ''],
    ['', ''],
  ])('DEC-02 of %j are %j', (search, expected) => {
    expect(keptParameters(search)).toBe(expected);
  });
});
