import { describe, expect, it } from 'vitest';
import { keptPattern } from '../../../lib/storage/kept-names';
import type { AllowList } from '../../../tools/audit/allow-list';
import { assessContact, type Use } from '../../../tools/audit/assess-contact';
import { assessStored } from '../../../tools/audit/assess-stored';
import type { Found } from '../../../tools/audit/found';

const LIST: AllowList = {
  site: 'main',
  origins: ['https://www.main.example'],
  hosts: ['www.main.example', '*.blogs.example'],
  domains: ['main.example', '*.main.example'],
  utility: 'https://utility.main.example',
  tag: {
    files: ['https://cdn.example/tags/main.js', 'https://cdn.example/tags/chunks/banner-1a2b.js'],
    names: ['main.js', 'main.1a2b3c4d.js', 'chunks/banner-1a2b.js', 'chunks/later-3c4d.js', 'chunks/forged-5e6f.js'],
    others: ['https://cdn.example/tags/chunks/forged-5e6f.js', 'https://stranger.example/main.js'],
  },
  assets: ['https://static.main.example'],
  parties: [
    { name: 'third party pixel', starts: 'https://pixel.example/v1/', purpose: 'analytics' },
    { name: 'the network’s forms', starts: 'https://forms.example', purpose: '' },
  ],
  told: [{ name: 'third party measure', starts: 'https://measure.example/tag/', purpose: 'analytics' }],
  kept: keptPattern(),
};

describe('an address that is contacted', () => {
  it.each<[what: string, address: string, use: Use, untouched: boolean, granted: boolean]>([
    ['the own origin', 'https://www.main.example/a.css', 'anything', true, true],
    ['a site of the network', 'https://a.blogs.example/a.png', 'anything', true, true],
    ['a stranger', 'https://stranger.example/', 'anything', false, false],
    ['a stranger’s socket', 'wss://stranger.example/', 'anything', false, false],
    ['no address', 'http://[', 'anything', false, false],
    ['a host of the network’s domain that is no site’s', 'https://metrics.main.example/', 'anything', false, false],
    ['a picture of the organisation’s host of files', 'https://static.main.example/a.png', 'anything', true, true],
    ['a script of the organisation’s host of files', 'https://static.main.example/a.js', 'script', false, false],
    ['a host whose name begins like that of files', 'https://static.main.example.stranger.example/a.png', 'anything', false, false],
    ['another port of the host of files', 'https://static.main.example:8443/a.png', 'anything', false, false],
    ['an email address handed to the host of files', 'https://static.main.example/a.png?e=june%40mail.example', 'anything', false, false],
    ['the tag', 'https://cdn.example/tags/main.js', 'script', true, true],
    ['a chunk', 'https://cdn.example/tags/chunks/banner-1a2b.js', 'script', true, true],
    ['a chunk that never ran', 'https://cdn.example/tags/chunks/later-3c4d.js', 'script', true, true],
    ['a chunk’s map', 'https://cdn.example/tags/chunks/later-3c4d.js.map', 'anything', true, true],
    ['a file named like a chunk, with another text', 'https://cdn.example/tags/chunks/forged-5e6f.js', 'script', false, false],
    ['a file named like the tag, of another host', 'https://stranger.example/main.js', 'script', false, false],
    ['a chunk’s name in another folder', 'https://cdn.example/chunks/later-3c4d.js', 'script', false, false],
    ['a connection to the tag’s host', 'https://cdn.example/', 'connection', true, true],
    ['a way to other browsers by a stranger', 'stun://stun.stranger.example:19302', 'anything', false, false],
    ['the switches', 'https://cdn.example/tags/switches.json', 'anything', true, true],
    ['a file beside the tag', 'https://cdn.example/tags/other/evil.js', 'script', false, false],
    ['another folder of the tag’s host', 'https://cdn.example/main.js', 'script', false, false],
    ['an error', 'https://utility.main.example/apps/error', 'anything', true, true],
    ['a rejection', 'https://utility.main.example/consent/rejection/1', 'anything', true, true],
    ['a receipt', 'https://utility.main.example/consent/receipt/1', 'anything', true, true],
    ['a banner left unanswered', 'https://utility.main.example/consent/unanswered', 'anything', false, true],
    ['a hit', 'https://utility.main.example/hit', 'anything', false, true],
    ['a third party', 'https://pixel.example/collect', 'anything', false, true],
    ['a third party’s script', 'https://pixel.example/v1/a.js', 'script', false, true],
    ['another script of a third party’s host', 'https://pixel.example/v2/a.js', 'script', false, false],
    ['a host that begins like a third party', 'https://pixel.example.stranger.example/v1/', 'anything', false, false],
    ['a third party that the service tells', 'https://measure.example/tag/a.js', 'script', false, false],
    ['a picture of one that the service tells', 'https://measure.example/p.gif', 'anything', false, false],
    ['a form', 'https://forms.example/x', 'anything', true, true],
    ['an email address for a site', 'https://a.blogs.example/?who=june@mail.example', 'anything', false, false],
    ['an email address for a third party', 'https://pixel.example/?who=june@mail.example', 'anything', false, false],
    ['an identifier for a third party', 'https://pixel.example/?id=123e4567-e89b-42d3-a456-426614174000', 'anything', false, true],
    ['an identifier for a form', 'https://forms.example/?id=123e4567-e89b-42d3-a456-426614174000', 'anything', false, true],
  ])('an address that is contacted is assessed: %s [CON-20]', (_, address, use, untouched, granted) => {
    expect([false, true].map((given) => assessContact(address, given, LIST, use).allowed)).toEqual([untouched, granted]);
  });

  it('is said to be told by the service where no page may contact it [CON-20]', () => {
    expect(assessContact('https://measure.example/tag/a.js', true, LIST).why).toBe(
      'third party measure is told by the service, and no page may contact it',
    );
  });

  it('may be the page’s own alone where there is no manifest [CON-20]', () => {
    const { site: _, utility: __, ...rest } = LIST;
    const alone: AllowList = { ...rest, hosts: [], domains: [], tag: { files: [], names: [], others: [] }, parties: [] };
    expect(assessContact('https://www.main.example/', false, alone).allowed).toBe(true);
    expect(assessContact('https://pixel.example/v1/', true, alone)).toEqual({
      allowed: false,
      why: expect.stringContaining('no manifest'),
    });
  });
});

describe('what is stored', () => {
  const found = (kind: Found['kind'], name: string, more: Partial<Found> = {}): Found => ({
    ...{ kind, name, address: kind === 'cookie' ? '//www.main.example' : 'https://www.main.example', by: [], how: '', page: '' },
    ...more,
  });
  const page = 'https://www.main.example/a.js';
  const tag = 'https://cdn.example/tags/main.js';
  const evil = 'https://stranger.example/a.js';

  it.each<[what: string, found: Found, untouched: boolean, granted: boolean]>([
    ['the consent cookie by the tag', found('cookie', 'cookie-agreed', { by: [tag] }), true, true],
    ['`chums` by the page', found('cookie', 'chums', { by: [page] }), true, true],
    ['`chums` by a stranger', found('cookie', 'chums', { by: [evil] }), false, false],
    ['`chums` by a stranger through the page', found('cookie', 'chums', { by: [page, evil] }), false, false],
    ['`chums` by nobody', found('cookie', 'chums'), false, false],
    ['a cookie whose name begins like one that is kept', found('cookie', 'chums_2', { by: [page] }), false, true],
    ['our own cookie', found('cookie', 'tp_session', { by: [tag] }), false, true],
    ['our own cookie’s name by a stranger', found('cookie', 'tp_session', { by: [evil] }), false, false],
    ['our own prefix by a stranger through the tag', found('cookie', 'tp_shadow', { by: [tag, evil] }), false, false],
    ['our own prefix by a file named like the tag', found('cookie', 'tp_x', { by: ['https://stranger.example/main.js'] }), false, false],
    ['a cookie of the domain', found('cookie', 'x', { address: '//main.example', by: [page] }), false, true],
    ['a cookie of a stranger’s host', found('cookie', 'x', { address: '//stranger.example', by: [evil] }), false, false],
    ['storage by a stranger', found('local storage', 'x', { by: [page, evil] }), false, false],
    ['storage by the page', found('local storage', 'x', { by: [page] }), false, true],
    ['storage by nobody', found('local storage', 'x'), false, false],
    ['a database', found('database', 'x', { by: [page] }), false, true],
    ['a database by nobody', found('database', 'x'), false, false],
    ['a private file by nobody', found('file', 'x'), false, false],
    [
      'storage of a third party’s frame',
      found('local storage', 'x', { address: 'https://pixel.example', by: ['https://pixel.example/f'] }),
      false,
      true,
    ],
    ['storage of a third party’s frame by nobody', found('local storage', 'x', { address: 'https://pixel.example' }), false, false],
    ['storage of a frame without an origin', found('local storage', 'x', { address: 'null' }), false, false],
    ['a window’s name that a link can have', found('window name', 'donate'), true, true],
    ['a window’s name that is an id', found('window name', 'id-1234567890.1700000000', { by: [page] }), false, true],
  ])('a stored name is assessed: %s [CON-11 CON-20]', (_, one, untouched, granted) => {
    expect([false, true].map((given) => assessStored(one, given, LIST).allowed)).toEqual([untouched, granted]);
  });
});
