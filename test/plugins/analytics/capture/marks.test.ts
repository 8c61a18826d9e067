// @page
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createEnv } from '../../../../kernel/env';
import { isReservedParameter } from '../../../../lib/records/reserved-parameters';
import { readMark } from '../../../../plugins/analytics/capture/marks';
import { openPages } from '../support/visits';

const open = openPages();

/** The hits that come from marks, without the fields of every hit. */
const marked = (page: ReturnType<typeof open>, names: readonly string[]) =>
  page.hits().flatMap((hit) => (names.includes(String(hit.event)) ? [hit] : []));
const hear = (page: ReturnType<typeof open>, use: () => void) => {
  page.apply();
  use();
  page.leave();
  return page.hits();
};
const submit = (selector = 'form') =>
  document.querySelector(selector)?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
const press = (selector: string, type = 'click', button = 0) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, button }));
const QUIZ = 'data-track="quiz_done" data-track-score="7" data-track-quiz-name="Bees"';

describe('an element marked data-track [EVT-02]', () => {
  it.each([
    ['a link', `<a href="/a" ${QUIZ}>A</a>`, () => press('a')],
    ['an element in a link', `<a href="/a" ${QUIZ}><b>A</b></a>`, () => press('b')],
    ['a link that contains a marked element which is no link', `<a href="/a" ${QUIZ}><b data-track="b">A</b></a>`, () => press('b')],
    ['a link by the middle button', `<a href="/a" ${QUIZ}>A</a>`, () => press('a', 'auxclick', 1)],
    ['a button', `<button ${QUIZ}>A</button>`, () => press('button')],
    ['an element with the role of a button', `<p role="button" ${QUIZ}>A</p>`, () => press('p')],
    ['a form', `<form ${QUIZ}></form>`, () => submit()],
    [
      'a form whose fields shadow its members',
      `<form ${QUIZ}>${['getAttribute', 'getAttributeNames', 'matches', 'closest', 'dataset', 'attributes', 'localName']
        .map((name) => `<input name="${name}">`)
        .join('')}</form>`,
      () => submit(),
    ],
  ])('causes an event when it is used: %s', (_, html, use) => {
    const page = open({ html });
    hear(page, use);
    expect(marked(page, ['quiz_done', 'b'])).toMatchObject([{ event: 'quiz_done', score: 7, quiz_name: 'Bees' }]);
    expect(page.problems).toEqual([]);
  });

  it.each([
    ['a disabled button', `<button disabled ${QUIZ}>A</button>`, () => press('button')],
    ['a button of a disabled set of fields', `<fieldset disabled><button ${QUIZ}>A</button></fieldset>`, () => press('button')],
    ['a button by the middle button', `<button ${QUIZ}>A</button>`, () => press('button', 'auxclick', 1)],
    ['a form whose button is clicked', `<form ${QUIZ}><button type="button">A</button></form>`, () => press('button')],
    ['a form in which something is typed', `<form ${QUIZ}><input></form>`, () => press('input', 'input')],
    ...['class="noTracking"', 'class="custom_tracked"', 'role="search"', 'data-no-tracking'].map((mark): [string, string, () => void] => [
      `a form with ${mark}`,
      `<form ${mark} ${QUIZ}></form>`,
      () => submit(),
    ]),
  ])('an element marked data-track causes no event: %s', (_, html, use) => {
    const page = open({ html });
    expect(hear(page, use).map(({ event }) => event)).not.toContain('quiz_done');
    expect(console.warn).not.toHaveBeenCalled();
  });

  it.each(['<p id="x" data-track="b">A</p>', '<a id="x" data-track="b">A</a>', '<input id="x" data-track="b" type="checkbox">'])(
    'causes no event and one warning if it is no link, button or form: %s',
    (html) => {
      const page = open({ html });
      hear(page, () => {
        press('#x');
        press('#x');
      });
      expect(marked(page, ['b'])).toEqual([]);
      expect(vi.mocked(console.warn).mock.calls).toEqual([[expect.stringContaining('data-track on <')]]);
    },
  );

  it('causes an event for the button and one for its form, beside the click and the submit [ENG-07]', () => {
    const page = open({ html: '<form data-track="sent"><button type="button" data-track="pressed">A</button></form>' });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const hits = hear(page, () => {
      press('button');
      document.querySelector('form')?.requestSubmit();
    });
    expect(hits.map(({ event }) => event)).toEqual(['sess_start', 'page_view', 'click', 'pressed', 'form_submit', 'sent', 'page_unload']);
  });

  it('causes an event in and around an open shadow tree, and from before the chunk, in order [PLG-05]', () => {
    const page = open({ html: `<a href="/a" data-track="around"><span></span></a><p></p><button data-track="early">A</button>` });
    const [around, within] = ['span', 'p'].map((selector) => document.querySelector(selector)?.attachShadow({ mode: 'open' }));
    around?.append(document.createElement('b'));
    within?.append(document.createRange().createContextualFragment('<button data-track="within">A</button>'));
    page.apply(() => {
      page.track('first');
      vi.advanceTimersByTime(10);
      press('button');
      vi.advanceTimersByTime(10);
      page.track('last');
    });
    const click = () => new MouseEvent('click', { bubbles: true, composed: true });
    around?.querySelector('b')?.dispatchEvent(click());
    within?.querySelector('button')?.dispatchEvent(click());
    page.leave();
    expect(marked(page, ['first', 'early', 'last', 'around', 'within']).map(({ event }) => event)).toEqual([
      'first',
      'early',
      'last',
      'around',
      'within',
    ]);
  });

  it('reports nothing personal, in its name or its properties [PRV-01]', () => {
    const page = open({
      html: `<button data-track="asked" data-track-note="write to june@mail.example" data-track-value="3035550143"
        data-track-answer="+1 303-555-0143" data-track-first-name="June" data-track-e-mail="x" data-track-078-05-1120="1"
        data-track-link="https://www.other.example/?email=june@mail.example&amp;page=2">A</button>
        <a href="/a" data-track="june@mail.example">A</a>`,
    });
    const hits = hear(page, () => {
      press('button');
      press('a');
    });
    expect(marked(page, ['asked'])).toMatchObject([
      { note: 'write to ***', value: '***', answer: '***', link: 'https://www.other.example/?page=2' },
    ]);
    expect(JSON.stringify(hits)).not.toMatch(/june|303.?555|1120|first_name|e_mail/i);
  });

  it.each([
    ...[
      'purchase',
      'transaction',
      'donation',
      'Sign-Up',
      'signup',
      'ACTION',
      'submit',
      ' submission ',
      'mailchimp-signup',
      'woobox_submit',
    ],
    ...['page_view', 'page-unload', 'sess_start', 'form_submit', 'experiment_exposure', 'prompt_submit', 'consent_accepted', 'refund'],
    ...['fillout_submit', 'session_start', 'gtm.js', '_x', 'vendor_not_loaded', 'exception', 'device_identified', 'click'],
  ])('causes neither a conversion nor an event of Taproot’s own: %s, and the console says so [CNV-01]', (name) => {
    const page = open({ html: `<button data-track="${name}" data-track-value="99999" data-track-currency="USD">A</button><i></i>` });
    const hits = hear(page, () => press('button'));
    expect(hits.map(({ event }) => event)).toEqual(['sess_start', 'page_view', 'click', 'page_unload']);
    expect(vi.mocked(console.warn).mock.calls.flat().join('\n')).toContain("marks can't cause this event");
  });

  it('sets no field of every hit and no identity, whatever it is called, and teaches none to later hits [SES-06 SES-07]', () => {
    const ids = [
      ...['user-id', 'edf-uuid', 'classy-member-id', 'classy-supporter-id', 'lytics-uid', 'device-id', 'drupal-uid', 'adestra-contact-id'],
      ...[
        'ga-client-id',
        'temp-id',
        'ea-profile-id',
        'variant-id',
        'contact-flags',
        'consent-uuid',
        'sess-id',
        'page-location',
        'utm-source',
      ],
      ...[
        'exp-hero',
        'event-category',
        'network-isp',
        'traffic-type',
        'admin',
        'internal',
        'hit-id',
        'stream',
        'timestamp',
        'forced',
        'sample',
      ],
      ...['transaction-id', 'order-id', 'visitor-id', 'customer-number', 'crm-contact-id', 'member-uuid', 'donor-key', 'event-id', 'gclid'],
      ...['User-ID', 'EDF_UUID', 'client_id', 'supporterid', 'page-id', 'url-builder-owner', 'campaign-id', 'experiments', 'site', 'brand'],
    ];
    const html = `<button data-track="asked" data-track-topic="bees" ${ids.map((name) => `data-track-${name}="evil-1"`).join(' ')}>A</button>`;
    const page = open({ html });
    const hits = hear(page, () => {
      press('button');
      page.track('later');
    });
    expect(marked(page, ['asked'])).toMatchObject([{ topic: 'bees' }]);
    expect(JSON.stringify(hits)).not.toContain('evil');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('evil');
    expect(vi.mocked(console.warn).mock.calls.flat().join('\n')).toContain("data-track-edf_uuid: marks can't set this field");
  });

  it.each([
    ['a link', `<div data-user-content><a href="/a" ${QUIZ}><b>A</b></a></div>`, () => press('b')],
    ['a button that is marked itself', `<button data-user-content ${QUIZ}>A</button>`, () => press('button')],
    ['a form', `<section data-user-content><form ${QUIZ}></form></section>`, () => submit()],
    ['an element that is no link', '<div data-user-content><p data-track="quiz_done">A</p></div>', () => press('p')],
  ])('causes no event and no warning in visitors’ content: %s', (_, html, use) => {
    const page = open({ html });
    expect(hear(page, use).map(({ event }) => event)).not.toContain('quiz_done');
    expect(console.warn).not.toHaveBeenCalled();
  });

  it('causes an event around visitors’ content, and none in a shadow tree within it', () => {
    const page = open({ html: `<a href="/a" ${QUIZ}><span data-user-content>Jane</span></a><div data-user-content><p></p></div>` });
    const tree = document.querySelector('p')?.attachShadow({ mode: 'open' });
    if (tree) tree.innerHTML = '<button data-track="within">A</button>';
    hear(page, () => {
      press('span');
      tree?.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    });
    expect(marked(page, ['quiz_done', 'within']).map(({ event }) => event)).toEqual(['quiz_done']);
  });

  it('is cut and warned about like any event [EVT-02 EVT-03 EVT-06]', () => {
    const many = Array.from({ length: 25 }, (_, n) => `data-track-p${n}="${n}"`).join(' ');
    const page = open({
      html: `<button id="many" data-track="Many-Things" ${many}>A</button><button id="long" data-track="long" data-track-text="${'x'.repeat(101)}">A</button>
        <button id="none" data-track>A</button>`,
    });
    hear(page, () => {
      for (const id of ['#many', '#long', '#none']) press(id);
    });
    const [first, second] = marked(page, ['many_things', 'long', '']);
    expect(first).toMatchObject({ event: 'many_things', p0: 0, p19: 19 });
    expect(first).not.toHaveProperty('p20');
    expect(second?.text).toBe(`${'x'.repeat(96)}…`);
    expect(marked(page, [''])).toEqual([]);
    const warnings = vi.mocked(console.warn).mock.calls.flat().join('\n');
    for (const text of ['many_things has over 20 properties', 'text is over 100 characters', 'an event without a name'])
      expect(warnings).toContain(text);
  });

  it('causes no event for a visitor who refuses [CON-04]', () => {
    const page = open({ html: `<button ${QUIZ}>A</button>` });
    page.apply();
    page.refuse();
    press('button');
    page.leave();
    expect(marked(page, ['quiz_done'])).toEqual([]);
  });
});

describe('the properties of a mark', () => {
  const env = createEnv(window);
  const read = (attributes: Readonly<Record<string, string>>) => {
    const button = document.createElement('button');
    for (const [name, value] of Object.entries({ 'data-track': 'x', ...attributes })) button.setAttribute(name, value);
    let found: ReturnType<typeof readMark>;
    button.addEventListener('click', (event) => {
      found = readMark(env, event, () => {});
    });
    button.dispatchEvent(new MouseEvent('click'));
    return found?.properties;
  };

  it.each([
    ['7', 7],
    ['0', 0],
    ['-3', -3],
    ['25.50', 25.5],
    ['999999999', 999_999_999],
    ['', ''],
    ['02138', '02138'],
    ['1e5', '1e5'],
    ['0x10', '0x10'],
    ['Infinity', 'Infinity'],
    [' 7', ' 7'],
    ['7%', '7%'],
    ['3035550143', '3035550143'],
    ['true', 'true'],
  ])('the properties of a mark turn %j into %j', (text, value) => {
    expect(read({ 'data-track-score': text })).toEqual({ score: value });
  });

  it('take the names of their attributes, with underscores for hyphens [EVT-02]', () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/);
    const names = fc.uniqueArray(
      fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('-')),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(names, (given) => {
        // `null` is a placeholder, and never a property's name.
        const named = given.filter((name) => name !== 'null' && !isReservedParameter(name.replaceAll('-', '_')));
        const attributes = Object.fromEntries(named.map((name) => [`data-track-${name}`, `of ${name}`]));
        expect(read(attributes)).toEqual(Object.fromEntries(named.map((name) => [name.replaceAll('-', '_'), `of ${name}`])));
      }),
    );
  });

  it('are read whatever their attributes are called', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[^\s"'<>/=\0]{0,40}$/), fc.string(), (rest, value) => {
        const holder = document.createElement('button');
        try {
          holder.setAttribute(`data-track-${rest}`, value);
        } catch {
          return;
        }
        const isReserved = isReservedParameter(rest.toLowerCase().replaceAll('-', '_'));
        expect(Object.values(read({ [`data-track-${rest}`]: `of ${value}` }) ?? {})).toEqual(isReserved ? [] : [`of ${value}`]);
      }),
    );
  });
});
