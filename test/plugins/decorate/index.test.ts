// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SESSION_KEY, serialiseSession } from '../../../lib/records/session-record';
import plugin from '../../../plugins/decorate/index';
import { createTools } from '../tools';

const NOW = 1_700_000_000_000;
const SESSION = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
/** The parameters that links hand on without a session. */
const HANDED = 'ub_cta=top&ut_id=77&custom_transfer=1700000000000';
const PAGE = '7f9619ff-8b86-4d01-a42d-00c04fc964ff';

let undo: (() => void) | void;

/** `kept`: the source that the visit began with, as analytics stores it. */
function setUp(html: string, { kept = 'ub_cta=top&ut_id=77', url = 'https://www.main.example/p', now = (): number => NOW } = {}) {
  sessionStorage.setItem('tp_source', kept);
  const kit = createTools({ siblings: ['act.example', 'donate.giving.example'] }, undefined, { url, html, now });
  undo = kit.apply(plugin);
  return kit;
}

afterEach(() => {
  undo?.();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

const one = <T extends Element = HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const fire = (selector: string, type: string) =>
  one(selector).dispatchEvent(new Event(type, { bubbles: true, composed: true, cancelable: true }));
const href = (selector = 'a') => one(selector).getAttribute('href');

describe('a link', () => {
  const long = (text: string) => text.repeat(8_192 / text.length);
  it.each<[string, string]>([
    ['one long value', `ub_x=${long('y')}&ub_cta=top&ut_id=77`],
    ['a long name', `ub_${long('y')}=1&ub_cta=top&ut_id=77`],
    ['encoded text', `ub_x=${long('%F0%9F%8C%B3')}&ub_cta=top&ut_id=77`],
    ['many parameters', `ub_cta=top&ut_id=77&${Array.from({ length: 900 }, (_, n) => `ub_${n}=1`).join('&')}`],
    ['many long ones', `ub_cta=top&ut_id=77&${Array.from({ length: 90 }, (_, n) => `ub_${n}=${'z'.repeat(240)}`).join('&')}`],
  ])('grows by at most 2400 characters, and keeps the source, after an arrival with %s [DEC-02]', (_, kept) => {
    const fields = Object.fromEntries(
      [
        'utm_source',
        'utm_medium',
        'utm_campaign',
        'utm_content',
        'utm_term',
        'gclid',
        'fbclid',
        'wave_code',
        'web_source',
        'url_builder_owner',
      ].map((name) => [name, '\u{1f333}'.repeat(100)]),
    );
    localStorage.setItem(SESSION_KEY, serialiseSession({ id: SESSION, start: NOW, last: NOW, pages: 1, count: 1, new: true }));
    localStorage.setItem('tp_campaign', SESSION + JSON.stringify({ ...fields, utm_source: 'newsletter' }));
    localStorage.setItem('tp_session_experiments', SESSION + Array.from({ length: 10 }, (_, n) => `${'e'.repeat(63)}${n}:variant1`).join());
    setUp('<a href="https://act.example/">Act</a>', { kept });
    fire('a', 'pointerdown');
    const added = (href() ?? '').slice('https://act.example/'.length);
    expect(added.length).toBeLessThanOrEqual(2_400);
    const query = new URLSearchParams(added);
    expect([query.get('ub_cta'), query.get('ut_id'), query.get('ut_sid')]).toEqual(['top', '77', SESSION]);
    expect(query.get('custom_source')).toContain('0newsletter');
  });
});

describe('links', () => {
  it.each(['pointerdown', 'focusin', 'click', 'auxclick', 'contextmenu', 'dragstart'])(
    'are decorated on %s, one at a time [DEC-05]',
    (type) => {
      setUp('<a href="https://act.example/#x"><b>Act</b></a><i><a href="https://act.example/">Other</a></i>');
      expect(href()).toBe('https://act.example/#x');
      fire('b', type);
      expect(href()).toBe(`https://act.example/?${HANDED}#x`);
      expect(href('i a')).toBe('https://act.example/');
    },
  );

  it.each([10, 2_000])('are read one per gesture on a page with %i of them, without a search [DEC-05]', (count) => {
    setUp('<p><a href="https://act.example/">Act</a></p>'.repeat(count));
    const read = vi.spyOn(Element.prototype, 'getAttributeNode');
    const matched = vi.spyOn(Element.prototype, 'matches');
    const lookedFor = [
      ...(['querySelector', 'querySelectorAll', 'getElementsByTagName'] as const).flatMap((name) => [
        vi.spyOn(Document.prototype, name),
        vi.spyOn(Element.prototype, name),
      ]),
      vi.spyOn(Document.prototype, 'links', 'get'),
    ];
    const link = document.body.lastElementChild?.firstElementChild as Element;
    link.dispatchEvent(new Event('pointerdown', { bubbles: true, composed: true }));
    const asked = new Set([...read.mock.contexts, ...matched.mock.contexts]);
    const looks = lookedFor.flatMap(({ mock }) => mock.calls as unknown[]);
    vi.restoreAllMocks();
    expect(link.getAttribute('href')).toContain('ub_cta=top');
    expect([...asked]).toEqual([link]);
    expect(looks).toEqual([]);
  });

  it('are decorated when they are added later or in a shadow tree [DEC-05]', () => {
    setUp('<div></div>');
    one('div')
      .attachShadow({ mode: 'open' })
      .append(document.createRange().createContextualFragment('<a href="https://act.example/"><b></b></a>'));
    one('div')
      .shadowRoot?.querySelector('b')
      ?.dispatchEvent(new Event('click', { bubbles: true, composed: true }));
    expect(one('div').shadowRoot?.querySelector('a')?.getAttribute('href')).toBe(`https://act.example/?${HANDED}`);
  });

  it.each([
    '<a data-no-decorate href="https://act.example/">x</a>',
    '<p data-no-decorate><a href="https://act.example/">x</a></p>',
    '<a download href="https://act.example/file">x</a>',
    '<a href="mailto:june@act.example">x</a>',
    '<a href="https://news.example/">x</a>',
    '<a href="/p2">x</a>',
    '<a href="https://act.example/?ut_id=1">x</a>',
  ])('links are left alone: %s [DEC-03]', (html) => {
    setUp(html);
    const before = href();
    fire('a', 'click');
    expect(href()).toBe(before);
  });

  it('carry the parameters with which the visit began, even after a router has changed the address [DEC-02]', () => {
    setUp('<a href="https://act.example/">x</a>');
    history.pushState(null, '', '/next');
    fire('a', 'click');
    expect(href()).toBe(`https://act.example/?${HANDED}`);
  });

  it('are decorated inside a form that shadows its methods [DEC-03]', () => {
    setUp('<form><input name="matches"><input name="closest"><a href="https://act.example/">x</a></form>');
    fire('a', 'click');
    expect(href()).toBe(`https://act.example/?${HANDED}`);
  });

  it.each([
    ['<svg><a href="https://act.example/#x"><text>x</text></a></svg>', 'href'],
    ['<svg><a xlink:href="https://act.example/#x"><text>x</text></a></svg>', 'xlink:href'],
    ['<map><area href="https://act.example/#x"></map>', 'href'],
    ['<a target="_blank" rel="noopener" href="https://act.example/#x">x</a>', 'href'],
  ])('are decorated in their own attribute, of whatever kind they are: %s [DEC-04]', (html, attribute) => {
    // jsdom's fragment parser assigns namespaces to attributes.
    setUp(html);
    const before = one('a, area').getAttributeNames();
    fire('a, area', 'click');
    expect(one('a, area').getAttribute(attribute)).toBe(`https://act.example/?${HANDED}#x`);
    expect(one('a, area').getAttributeNames()).toEqual(before);
  });

  it('are neither read nor written when another one is touched [DEC-05]', () => {
    setUp(`${'<a href="https://act.example/">x</a>'.repeat(2_000)}<a id="one" href="https://act.example/">x</a>`);
    const read = vi.spyOn(Element.prototype, 'getAttributeNode');
    const query = vi.spyOn(Document.prototype, 'querySelectorAll');
    fire('#one', 'click');
    expect(read.mock.calls.length).toBeLessThan(5);
    expect(query).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect([...document.links].filter((link) => link.search)).toHaveLength(1);
  });

  it('are restored and no longer decorated once consent is withdrawn [DEC-05]', () => {
    setUp('<a href="https://act.example/#x">x</a>');
    fire('a', 'click');
    undo?.();
    expect(href()).toBe('https://act.example/#x');
    fire('a', 'click');
    expect(href()).toBe('https://act.example/#x');
  });
});

describe('the session in links', () => {
  const begin = (last = NOW) =>
    localStorage.setItem(SESSION_KEY, serialiseSession({ id: SESSION, start: last, last, pages: 1, count: 1, new: true }));

  it('travels to a sibling, and replaces the session that the visit was handed [SES-03 DEC-06]', () => {
    begin();
    const { hooks } = setUp('<a href="https://act.example/#x">x</a>', { kept: 'ub_cta=top&ut_id=7' });
    hooks.hit.call({ page_id: PAGE });
    fire('a', 'click');
    expect(href()).toBe(`https://act.example/?ub_cta=top&ut_id=7&custom_transfer=1700000000000&ut_sid=${SESSION}&ut_pid=${PAGE}#x`);
  });

  it.each(['https://news.example/', '/there', 'mailto:june@act.example', 'https://act.example/?ut_id=1', '#x'])(
    'the session in links does not travel to %s [DEC-06]',
    (address) => {
      begin();
      setUp(`<a href="${address}">x</a>`, { url: 'https://www.main.example/' });
      fire('a', 'click');
      expect(href()).toBe(address);
    },
  );

  it('gets a fresh timestamp every 10 s in touched links [SES-03]', () => {
    vi.useFakeTimers();
    begin();
    let now = NOW;
    setUp('<a href="https://act.example/?a=1">x</a><i><a href="https://act.example/">y</a></i>', { kept: '', now: () => now });
    const decorated = () => `https://act.example/?a=1&custom_transfer=${now}&ut_sid=${SESSION}`;
    fire('a', 'contextmenu');
    expect(href()).toBe(decorated());
    for (let i = 0; i < 3; i++) {
      const before = href();
      now += 10_000;
      vi.advanceTimersByTime(9_999);
      expect(href()).toBe(before);
      vi.advanceTimersByTime(1);
      expect(href()).toBe(decorated());
    }
    expect(href('i a')).toBe('https://act.example/');
    one('a').remove();
    const timer = vi.spyOn(window, 'setTimeout');
    vi.advanceTimersByTime(10_000);
    expect(timer).not.toHaveBeenCalled();
    timer.mockRestore();
  });

  it('respects an address that the page has changed meanwhile [SES-03]', () => {
    begin();
    setUp('<a href="https://act.example/1">x</a>', { kept: '' });
    fire('a', 'click');
    one('a').setAttribute('href', 'https://act.example/2');
    fire('a', 'click');
    expect(href()).toBe(`https://act.example/2?custom_transfer=1700000000000&ut_sid=${SESSION}`);
  });

  const campaign = { utm_source: 'news & air', utm_id: '1234567890', campaign_id: '1234567890', campaign_source: 'news & air' };
  const touch = { attribution_type: 'utm', contact_channel: 'email', web_source: 'news & air', first_source: 'x', until: `${NOW + 1}` };
  const cameBy = (fields: object, more: object = {}, session = SESSION) => {
    localStorage.setItem('tp_campaign', session + JSON.stringify(fields));
    localStorage.setItem('tp_touch', JSON.stringify({ ...touch, ...more }));
  };
  const handedTo = (address: string, kept = '') => {
    setUp(`<a href="${address}">x</a>`, { kept });
    fire('a', 'click');
    return href() ?? '';
  };
  const transfer = `custom_transfer=1700000000000&ut_sid=${SESSION}`;

  it.each([
    ['the variants that its visitor has seen in it', SESSION, '&ut_exp=hero:variant1'],
    ['no variants of an earlier session', SESSION.replace('6', '7'), ''],
  ])('the session in links hands on %s [EXP-07]', (_, session, brought) => {
    begin();
    localStorage.setItem('tp_session_experiments', `${session}hero:variant1`);
    expect(handedTo('https://act.example/')).toBe(`https://act.example/?${transfer}${brought}`);
  });

  it('hands on the variants that the visitor already had on the site, as unseen [EXP-07]', () => {
    begin();
    localStorage.setItem('tp_session_experiments', `${SESSION}hero:variant1`);
    localStorage.setItem('tp_experiments', '[1,800000000,["ask","control",1700000000001],["hero","control",1700000000001]]');
    expect(handedTo('https://act.example/')).toBe(`https://act.example/?${transfer}&ut_exp=hero:variant1,ask:control.`);
  });

  it('hands on its source, on any page of the site [DEC-02 SES-05 SES-09]', () => {
    begin();
    cameBy({ ...campaign, gclid: 'G~1', url_builder_owner: 'me' });
    expect(handedTo('https://act.example/')).toBe(
      `https://act.example/?ub_owner=me&ut_id=1234567890&${transfer}&custom_source=0news%2B%2526%2Bair~6utm~7email~8news%2B%2526%2Bair~dG%257E1`,
    );
  });

  it('keeps parameters as they were written, except an older campaign number [DEC-02 DEC-04]', () => {
    begin();
    cameBy({ ...campaign, url_builder_owner: 'me', url_builder_cta: 'top' });
    expect(handedTo('https://act.example/', 'ub_o=m%65&ub_x=1&ut_id=77')).toContain(
      `/?ub_o=m%65&ub_x=1&ub_cta=top&ut_id=1234567890&${transfer}`,
    );
  });

  it.each(['utm_source=site', 'utm_medium=banner', 'utm_campaign=spring', 'utm_id=9876543210', 'UTM_Source=site'])(
    'omits the campaign for a link with one of its own, %s, but hands on the session, ad click, codes and builder fields [DEC-02] [SES-03] [SES-05]',
    (own) => {
      begin();
      cameBy({ ...campaign, gclid: 'G1', wave_code: 'W1', url_builder_owner: 'me' });
      expect(handedTo(`https://act.example/?${own}`)).toBe(
        `https://act.example/?${own}&ub_owner=me&ut_id=1234567890&${transfer}&custom_source=aW1~dG1`,
      );
    },
  );

  it('hands on everything to a link that states only its position on the page [DEC-02] [SES-05]', () => {
    begin();
    cameBy({ ...campaign, utm_content: 'letter', gclid: 'G1' });
    expect(handedTo('https://act.example/?utm_content=top&utm_term=oil')).toBe(
      `https://act.example/?utm_content=top&utm_term=oil&ut_id=1234567890&${transfer}` +
        '&custom_source=0news%2B%2526%2Bair~3letter~6utm~7email~8news%2B%2526%2Bair~dG1',
    );
  });

  it('drops kept parameters that are malformed, and warns of them [SES-11]', () => {
    begin();
    const { problems } = setUp('<a href="https://act.example/">x</a>', { kept: '{"broken' });
    fire('a', 'click');
    expect(href()).toBe(`https://act.example/?${transfer}`);
    expect(problems).toMatchObject([{ severity: 'warn', error: new Error("tp_source can't be parsed") }]);
    expect(sessionStorage.getItem('tp_source')).toBeNull();
  });

  it('hands on nothing of another session or of an expired touch [SES-05 SES-12]', () => {
    begin();
    cameBy(campaign, { until: `${NOW}` }, PAGE);
    expect(handedTo('https://act.example/')).toBe(`https://act.example/?${transfer}`);
  });

  it('hands on the number of a campaign without a valid id [SES-08]', () => {
    begin();
    cameBy({ campaign_id: '12345' }, { until: `${NOW}` });
    expect(handedTo('https://act.example/')).toBe(`https://act.example/?${transfer}&custom_source=512345`);
  });

  it('does not travel once it has ended [SES-01 SES-03]', () => {
    begin(NOW - 1_800_000);
    setUp('<a href="https://act.example/">x</a>', { kept: '' });
    fire('a', 'click');
    expect(href()).toBe('https://act.example/');
  });
});

describe('forms', () => {
  it('forms by POST get a decorated address [DEC-01]', () => {
    setUp('<form method="post" action="https://donate.giving.example/give/1?x=1"><input name="action"></form>');
    fire('form', 'submit');
    expect(one('form').getAttribute('action')).toBe(`https://donate.giving.example/give/1?x=1&${HANDED}`);
  });

  it('get their own address back after the submit [DEC-04]', () => {
    vi.useFakeTimers();
    setUp('<form method="post" action="https://donate.giving.example/give/1?x=1#y"></form>');
    fire('form', 'submit');
    expect(one('form').getAttribute('action')).toBe(`https://donate.giving.example/give/1?x=1&${HANDED}#y`);
    vi.runAllTimers();
    expect(one('form').getAttribute('action')).toBe('https://donate.giving.example/give/1?x=1#y');
  });

  it('forms by GET get additional fields, which are removed afterwards [DEC-01]', () => {
    vi.useFakeTimers();
    setUp('<form action="https://donate.giving.example/give/1"><input name="ub_cta" value="own"></form>');
    fire('form', 'submit');
    expect([...new FormData(one<HTMLFormElement>('form'))]).toEqual([
      ['ub_cta', 'own'],
      ['ut_id', '77'],
      ['custom_transfer', '1700000000000'],
    ]);
    vi.runAllTimers();
    expect([...new FormData(one<HTMLFormElement>('form'))]).toEqual([['ub_cta', 'own']]);
  });

  it('forms with a button that names another address get that one decorated [DEC-01]', () => {
    setUp('<form method="get" action="/search"><button formmethod="POST" formaction="https://act.example/x"></button></form>');
    one('form').dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: one('button') }));
    expect(one('button').getAttribute('formaction')).toBe(`https://act.example/x?${HANDED}`);
    expect(one('form').getAttribute('action')).toBe('/search');
  });

  it.each([
    '<form method="post" action="/search"></form>',
    '<form method="post"></form>',
    '<form method="post" data-no-decorate action="https://act.example/"></form>',
    '<form method="dialog" action="https://act.example/"></form>',
    '<form action="https://act.example/"><input name="ut_source" value="x"></form>',
  ])('forms are left alone: %s [DEC-03]', (html) => {
    setUp(html);
    const before = document.body.innerHTML;
    fire('form', 'submit');
    expect(document.body.innerHTML).toBe(before);
  });

  it('are left alone when the page sends them itself [DEC-03]', () => {
    setUp('<form method="post" action="https://act.example/"></form>');
    one('form').addEventListener('submit', (event) => event.preventDefault());
    fire('form', 'submit');
    expect(one('form').getAttribute('action')).toBe('https://act.example/');
  });
});

describe('a plugin that watches scripts', () => {
  const opened = vi.fn();
  const submitted = vi.fn();
  /** Replaces the browser's functions, which jsdom lacks. */
  const stub = () => {
    opened.mockReset();
    submitted.mockReset();
    const { open } = Object.getOwnPropertyDescriptors(window);
    const { submit } = HTMLFormElement.prototype;
    Object.defineProperty(window, 'open', { value: opened, configurable: true, writable: true });
    HTMLFormElement.prototype.submit = submitted;
    return () => {
      if (open) Object.defineProperty(window, 'open', open);
      HTMLFormElement.prototype.submit = submit;
    };
  };

  it('decorates addresses of siblings that window.open gets, and no others [DEC-01 DEC-03]', () => {
    const back = stub();
    setUp('');
    window.open('https://act.example/#x', '_blank', 'noopener');
    window.open(new URL('https://act.example/'));
    window.open('https://news.example/');
    window.open();
    expect(opened.mock.calls).toEqual([
      [`https://act.example/?${HANDED}#x`, '_blank', 'noopener'],
      [`https://act.example/?${HANDED}`],
      ['https://news.example/'],
      [],
    ]);
    undo?.();
    expect(window.open).toBe(opened);
    back();
  });

  it('decorates a form that a script submits without an event [DEC-01 DEC-04]', () => {
    const back = stub();
    setUp(
      '<form method="post" action="https://donate.giving.example/give/1"></form><form data-no-decorate action="https://act.example/"></form>',
    );
    const sent: string[] = [];
    submitted.mockImplementation(function (this: HTMLFormElement) {
      sent.push(`${this.getAttribute('action')} ${this.elements.length}`);
    });
    for (const form of document.forms) form.submit();
    expect(sent).toEqual([`https://donate.giving.example/give/1?${HANDED}`, 'https://act.example/'].map((address) => `${address} 0`));
    undo?.();
    expect(HTMLFormElement.prototype.submit).toBe(submitted);
    back();
  });
});

describe('elements that the page names like properties', () => {
  const names = ['baseURI', 'readyState', 'createElement', 'querySelector', 'cookie', 'body', 'action', 'elements', 'method'];
  const tags = ['img', 'form', 'iframe', 'embed', 'object'];
  it.each(names.flatMap((name) => tags.map((tag) => [tag, name])))(
    '<%s name=%s> keeps no link from being decorated [DEC-01]',
    (tag, name) => {
      setUp(`<${tag} name="${name}" id="${name}"></${tag}><a href="https://act.example/">x</a>`);
      fire('a', 'pointerdown');
      expect(href()).toContain('ub_cta=top');
    },
  );
  it.each(['action', 'method', 'elements', 'submit', 'closest', 'append'])(
    'a field called %s keeps no form from being decorated [DEC-01]',
    (name) => {
      setUp(`<form id="go" action="https://act.example/"><input name="${name}"></form>`);
      fire('#go', 'submit');
      expect([...new FormData(one<HTMLFormElement>('#go')).keys()]).toContain('ub_cta');
    },
  );
});
