// @page
import { describe, expect, it } from 'vitest';
import { askApart } from '../../../kernel/consent/ask-apart';
import { askSingly } from '../../../kernel/consent/ask-singly';
import type { Consent } from '../../../kernel/consent/consent';
import { isOff, namesOff } from '../../../lib/records/recipients-off';

const switches = {
  'social-pixel': { by: ['social-pixel', 'meta-pixel'], stored: '^c *(_fbp|_fbc) *=|^s(_fbp|_fbc)$' },
  gtag: { by: ['gtag', 'ad-conversion'], stored: '^c *(_ga.*) *=' },
  'ad-conversion': { by: ['ad-conversion', 'gtag'], stored: '' },
};
const singly = askSingly(askApart({ purposes: {}, asks: [] }), switches);
const record = (asked: string) => ({ categories: ['necessary', 'analytics'], consent_date: '', consent_uuid: '', asked });
const granted = (asked: string) => ({ record: record(asked), allows: () => true }) as unknown as Consent;

describe('a site whose visitors switch single recipients off', () => {
  it('notes those that it knows, and drops the others', () => {
    expect(singly.answer(['analytics', '~social-pixel~', '~nobody~', '~<b>~'])).toEqual({ asked: '~social-pixel~' });
    expect(singly.answer(['analytics'], record('~social-pixel~'))).toEqual({ asked: '' });
    expect(namesOff(record('.2.:aaaaa~social-pixel~~gtag~'))).toEqual(['social-pixel', 'gtag']);
    expect(singly.answer(null as never)).toEqual({ asked: '' });
  });

  it('blocks the stored names of a recipient that is off, and those of no other', () => {
    const names = ['c_fbp=1', 's_fbc', 'c_ga=1', 'cown=1'];
    expect(names.map((name) => singly.keeps(name, granted('~social-pixel~')))).toEqual([false, false, true, true]);
    expect(names.map((name) => singly.keeps(name, granted('')))).toEqual([true, true, true, true]);
    expect([singly.keeps('', granted('~social-pixel~')), singly.keeps('', granted(''))]).toEqual([false, true]);
  });

  it.each([
    ['by its mark', '<script data-recipient="social-pixel">', '~social-pixel~', true],
    ['by an earlier name of the recipient', '<script data-recipient="social-pixel">', '~meta-pixel~', true],
    ['by the neighbour with which it shares a host', '<script data-recipient="gtag">', '~ad-conversion~', true],
    ['by the marker of the third parties that ran', '<script data-vendors data-gtag="loaded">', '~gtag~', true],
    ['not by a neighbour', '<script data-recipient="gtag">', '~social-pixel~', false],
    ['not without a mark', '<script data-gtag="loaded">', '~gtag~', false],
    ['not while all are on', '<script data-recipient="gtag">', '', false],
  ])('knows a script of a recipient that is off, %s', (_, html, asked, shut) => {
    const host = document.createElement('div');
    host.innerHTML = `${html}</script>`;
    const script = host.firstElementChild as Element;
    script.setAttribute('data-consent', 'analytics');
    expect(singly.shuts?.(script, { record: record(asked) })).toBe(shut);
    expect(singly.keeps(script, granted(asked))).toBe(!shut);
    expect(singly.keeps(script, { ...granted(asked), allows: () => false } as Consent)).toBe(false);
  });

  it('holds the start tag of a script that names any recipient, on which the release decides', () => {
    const shuts = (tag: string) => singly.shuts?.(tag, { record: record('') });
    expect([shuts('<script data-recipient=x'), shuts('<script data-recipients="x"')]).toEqual([true, false]);
  });

  it('holds no part of a name for the name', () => {
    expect(isOff(record('~gtag-extra~'), ['gtag'])).toBe(false);
    expect(isOff(undefined, ['gtag'])).toBe(false);
  });
});
