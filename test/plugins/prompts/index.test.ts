// @page

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PromptRequest } from '../../../kernel';
import type { PromptDefinition } from '../../../lib/contracts/prompt-definition';
import { encodeContact } from '../../../lib/records/contact-record';
import type { ShowPrompt } from '../../../lib/records/prompt';
import plugin from '../../../plugins/prompts';
import { createTools, type PageSetup } from '../tools';

const NOW = 1_700_000_000_000;
const message = (changes: Partial<PromptDefinition> = {}): PromptDefinition => ({ id: 'a', type: 'Message', layout: 'modal', ...changes });

/** An admin, who may see previews on any host. */
const editor: PageSetup = { visitor: { admin: true } };
const formElements = [{ type: 'email', name: 'email', label: 'Email' }] as const;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  for (const undo of undoing.splice(0)) undo();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Each one watches the document. */
const undoing: (() => void)[] = [];

/** A visit to a page with prompts and their renderer. */
function visit(prompts: readonly unknown[], circumstances: PageSetup = {}, state = 'granted') {
  const options = {
    prompts: { main: prompts as PromptDefinition[] },
    network: ['*.main.example'],
    answers: { production: ['https://forms.main.example/v1/Prompts/'], local: [] },
  };
  const made = createTools(options, undefined as unknown, { now: () => NOW, ...circumstances });
  const consent = { ...made.tools.consent, state };
  const shown: ShowPrompt[] = [];
  made.hooks.prompt.tap('screen', (request: PromptRequest) => {
    if (request.type !== 'show-prompt') return;
    shown.push(request as unknown as ShowPrompt);
    return true;
  });
  const undo = made.end;
  plugin.apply({ ...made.tools, consent } as never);
  undoing.push(undo);
  const ask = (request: object) => made.hooks.prompt.call({ type: 'prompt', ...request });
  return { ...made, consent, shown, undo, ask, ids: () => shown.map(({ content }) => content.id) };
}

describe('prompts', () => {
  it('show after their delay, which continues across pages [PRM-07]', () => {
    const first = visit([message({ display: { delay: 30 } })]);
    vi.advanceTimersByTime(20_000);
    first.hooks.leave.call({} as never);
    first.undo();
    expect(first.ids()).toEqual([]);
    const second = visit([message({ display: { delay: 30 } })]);
    vi.advanceTimersByTime(9_900);
    expect(second.ids()).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(second.ids()).toEqual(['a']);
  });

  it('show one after the other, the more urgent first [PRM-07]', () => {
    const { shown, ids } = visit([
      message({ id: 'a' }),
      message({ id: 'b', layout: 'bar', display: { delay: 1 }, priority: 5 }),
      message({ id: 'c', display: { delay: 1 } }),
    ]);
    vi.advanceTimersByTime(5_000);
    expect(ids()).toEqual(['a']);
    shown[0]?.gone();
    vi.advanceTimersByTime(1_000);
    expect(ids()).toEqual(['a', 'b']);
    shown[1]?.gone();
    vi.advanceTimersByTime(1_000);
    expect(ids()).toEqual(['a', 'b', 'c']);
  });

  it('wait while the cookie banner is unanswered [PRM-07]', () => {
    const { consent, ids } = visit([message()], {}, 'unset');
    vi.advanceTimersByTime(5_000);
    expect(ids()).toEqual([]);
    consent.state = 'granted';
    vi.advanceTimersByTime(1_000);
    expect(ids()).toEqual(['a']);
  });

  it('make way for the cookie settings if they are modal, and return [PRM-07]', () => {
    const { shown, hooks, ids } = visit([message()]);
    hooks.prompt.call({ type: 'consent-settings' });
    expect(shown[0]?.signal.aborted).toBe(true);
    vi.advanceTimersByTime(1_000);
    expect(ids()).toEqual(['a', 'a']);
  });

  it('report each action of a visitor, and only the names and the motivation of the answers [PRM-02]', async () => {
    const { shown, tracked } = visit([message({ type: 'Form', submit: 'https://forms.main.example/x' })]);
    for (const action of ['display', 'form_start', 'click', 'close', 'cancel', 'unlock'] as const) shown[0]?.tell(action);
    await shown[0]?.submit({ motivation: 'climate', email: 'ada@main.example', zip: '' });
    expect(tracked.map(({ name }) => name)).toEqual(
      ['display', 'form_start', 'click', 'close', 'cancel', 'unlock', 'submit'].map((action) => `prompt_${action}`),
    );
    expect(tracked.at(-1)?.properties).toMatchObject({ prompt_fields: 'motivation,email', motivation: 'climate', prompt_type: 'Form' });
    expect(JSON.stringify(tracked)).not.toContain('ada');
  });

  const answers: [string, () => Promise<Response>, boolean][] = [
    ['JSON', async () => new Response('{}'), true],
    ['a page', async () => new Response('<p>Thanks</p>'), true],
    ['500', async () => new Response('', { status: 500 }), false],
    ['nothing at all', () => Promise.reject(new TypeError('Failed to fetch')), false],
  ];
  it.each(answers)('are delivered or not by the service’s answer: %s [PRM-03]', async (_, fetch, delivered) => {
    const { shown, problems } = visit([message({ type: 'Form', submit: 'https://forms.main.example/x' })], { fetch });
    expect(await shown[0]?.submit({ email: 'a' })).toBe(delivered);
    expect(problems.map(({ severity }) => severity)).toEqual(delivered ? [] : ['warn']);
  });

  const takes: [string, (take: (done?: Promise<unknown>) => void) => void, boolean][] = [
    ['says that it took the answers', (take) => take(), true],
    ['has kept the answers', (take) => take(Promise.resolve()), true],
    ['could not keep the answers', (take) => take(Promise.reject(new Error('offline'))), false],
    ['says that it did not take the answers', (take) => take(Promise.resolve(false)), false],
    ['takes nothing', () => {}, false],
  ];
  it.each(takes)('are delivered or not when a listener of the page %s [PRM-03]', async (_, listen, delivered) => {
    const { shown, tracked, problems } = visit([message({ type: 'Form', answers: 'page', formElements })]);
    const hear = ({ detail }: CustomEvent) => listen(detail.take);
    document.addEventListener('taproot:prompt', hear as EventListener);
    expect(await shown[0]?.submit({ email: 'a' })).toBe(delivered);
    document.removeEventListener('taproot:prompt', hear as EventListener);
    expect(tracked.map(({ name }) => name)).toEqual([delivered ? 'prompt_submit' : 'prompt_submit_failed']);
    expect(problems).toHaveLength(delivered ? 0 : 1);
  });

  it('do not thank if the page takes longer than 10 s [PRM-03]', async () => {
    const { shown } = visit([message({ type: 'Form', answers: 'page', formElements })]);
    document.addEventListener('taproot:prompt', ((event: CustomEvent) => event.detail.take(new Promise(() => {}))) as EventListener, {
      once: true,
    });
    const taken = shown[0]?.submit({ email: 'a' });
    vi.advanceTimersByTime(10_000);
    expect(await taken).toBe(false);
  });

  it('post their answers to the forms service, by prompt id [PRM-03]', async () => {
    const { shown, fetch } = visit([message({ id: 'news', type: 'Form', answers: 'forms', formElements })]);
    expect(await shown[0]?.submit({ email: 'a' })).toBe(true);
    expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://forms.main.example/v1/Prompts/news']);
  });

  it('are rejected if nothing takes their answers [PRM-01 PRM-03]', () => {
    const { shown, problems } = visit([message({ type: 'Form', formElements })]);
    expect(shown).toEqual([]);
    expect(problems).toMatchObject([{ severity: 'warn', error: { message: expect.stringContaining('prompt a: expected submit') } }]);
  });

  it('stay away once closed, even when storage is denied [PRM-07]', () => {
    const denied = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    const { shown, ids, hooks } = visit([message()]);
    shown[0]?.tell('close');
    shown[0]?.gone();
    hooks.navigate.call({} as never);
    vi.advanceTimersByTime(3_000);
    expect(ids()).toEqual(['a']);
    expect(denied).toHaveBeenCalled();
  });

  it('show on request, whatever was closed before, while unknown ids are reported [PRM-07]', () => {
    const { shown, ids, ask, problems } = visit([message({ display: { manual: true } })]);
    expect(ids()).toEqual([]);
    for (let i = 0; i < 2; i++) {
      expect(ask({ id: 'a' })).toBe(true);
      vi.advanceTimersByTime(1_000);
      shown[i]?.tell('close');
      shown[i]?.gone();
    }
    expect(ids()).toEqual(['a', 'a']);
    ask({ id: 'nobody' });
    expect(problems).toHaveLength(1);
  });

  it('are read from the page’s data and from the hook [PRM-01]', () => {
    const html = `<script type="application/json" data-prompt-definition>{"id":"b","type":"Message","layout":"button"}</script>`;
    const { ids, ask } = visit([], { html });
    ask({ definition: message({ id: 'c' }) });
    expect(ids()).toEqual(['b', 'c']);
  });

  it('prompts without valid JSON in the page are reported and logged with their id, their place and the fault, while others show [PRM-01]', () => {
    const html = ['{"id":"b","type":"Message","layout":"bar"}', '{"id": "survey", "type": "Form",}', '[1']
      .map((text) => `<script type="application/json" data-prompt-definition>${text}</script>`)
      .join('');
    const { ids, problems } = visit([], { html });
    expect(problems.map(({ error }) => String(error))).toEqual([
      expect.stringMatching(/^TypeError: prompt survey: expected JSON in script\[data-prompt-definition\], number 2 of the page\. .*JSON/),
      expect.stringMatching(/^TypeError: prompt \(no id\): expected JSON in script\[data-prompt-definition\], number 3 of the page\. ./),
    ]);
    expect(console.warn).toHaveBeenCalledTimes(2);
    expect(ids()).toEqual(['b']);
  });

  it('are reported and logged line by line if they are invalid, while others show [PRM-01]', () => {
    const { ids, problems } = visit([{ id: 'x', type: 'Nag', layout: 'hat' }, message()]);
    expect(problems.map(({ error }) => String(error))).toEqual([
      'TypeError: prompt x.type: expected Message, Form, Subscription, Gate',
      'TypeError: prompt x.layout: expected modal, slideout, bar, button, inline',
    ]);
    expect(console.warn).toHaveBeenCalledTimes(2);
    expect(ids()).toEqual(['a']);
  });

  it('hide their content, if they are a Gate, until a visitor passes, and remember that [PRM-07]', () => {
    const html = '<div data-prompt="a"></div><p data-gate="a">Secret</p>';
    const gate = message({ type: 'Gate', layout: 'inline' });
    const content = () => document.querySelector<HTMLElement>('[data-gate]')?.hidden;
    const { shown } = visit([gate], { html });
    expect(content()).toBe(true);
    shown[0]?.tell('unlock');
    expect(content()).toBe(false);
    const again = visit([gate], { html });
    expect([content(), again.ids()]).toEqual([false, []]);
  });

  it.each([
    ['', '', ''],
    ['hidden="until-found"', '', ''],
    ['style="display: flex"', 'flex', ''],
    ['style="display: flex !important; color: red"', 'flex', 'color: red;'],
  ])(
    'hide their content, if they are a Gate, whatever the page’s style says, and show it as it was: %s [PRM-07]',
    (attributes, display, more) => {
      const gate = message({ type: 'Gate', layout: 'inline' });
      const { shown, hooks } = visit([gate], { html: `<div data-prompt="a"></div><p data-gate="a" ${attributes}>Secret</p>` });
      const content = document.querySelector<HTMLElement>('[data-gate]') as HTMLElement;
      hooks.navigate.call({} as never);
      expect([content.style.display, content.style.getPropertyPriority('display')]).toEqual(['none', 'important']);
      expect(content.getAttribute('hidden')).toBe('');
      shown[0]?.tell('unlock');
      expect([content.style.display, content.hasAttribute('hidden')]).toEqual([display, false]);
      expect(content.style.cssText).toContain(more);
      expect(content.hasAttribute('data-gate-display')).toBe(false);
    },
  );

  it('count, report and send nothing in a preview [PRM-07]', async () => {
    const { shown, tracked, fetch } = visit([message({ submit: 'https://forms.main.example/' }), message({ id: 'b' })], {
      url: 'https://www.main.example/?_prompt=a',
      ...editor,
    });
    shown[0]?.tell('display');
    expect(await shown[0]?.submit({})).toBe(true);
    expect([tracked, fetch.mock.calls, shown.length]).toEqual([[], [], 1]);
    expect(localStorage.getItem('tp_prompts')).toBeNull();
  });

  describe('at an address that asks for a preview', () => {
    const url = 'https://www.main.example/?_prompt=a';
    const gate = message({ id: 'gate', type: 'Gate' });
    const html = '<p data-gate="gate">Secret</p>';
    const isHidden = () => document.querySelector('[data-gate]')?.hasAttribute('hidden');
    const host = (environment: string): PageSetup => ({ page: { environment: environment as 'local' } });

    it.each<[string, PageSetup, boolean]>([
      ['a visitor', {}, false],
      ['an insider', { visitor: { internal: true } }, false],
      ['a visitor whose address asks for the test stream', host('testing'), false],
      ['an admin', editor, true],
      ['anybody on a development host', host('development'), true],
      ['anybody on a local host', host('local'), true],
    ])('%s sees the preview or the page as it is [PRM-07]', (_, who, may) => {
      const { shown, tracked } = visit([message({ headline: 'Hello', display: { delay: 60 } })], { url, ...who });
      expect(shown.map(({ content }) => content.headline)).toEqual(may ? ['Preview: Hello'] : []);
      expect(tracked).toEqual([]);
    });

    it.each<[string, PageSetup]>([
      ['a visitor', {}],
      ['an admin', editor],
    ])('%s gets through no gate, and sees no prompt sooner, for an id that no prompt has [PRM-07]', (_, who) => {
      for (const id of ['none', '', 'GATE', 'gate%00', '__proto__', 'constructor']) {
        const { ids } = visit([gate, message({ id: 'b', display: { delay: 60 } })], {
          url: `${url}&_prompt=${id}`.replace('_prompt=a&', ''),
          html,
          ...who,
        });
        expect([isHidden(), ids()]).toEqual([true, ['gate']]);
      }
    });

    it('keeps other gates closed beside the previewed prompt [PRM-07]', () => {
      const { ids } = visit([message(), gate], { url, html, ...editor });
      expect([isHidden(), ids()]).toEqual([true, ['a']]);
    });

    it('thanks nobody: it says that nothing was sent, in the page’s language [PRM-03]', async () => {
      document.documentElement.lang = 'es';
      // The prompt shows at once.
      const { shown, fetch } = visit(
        [message({ type: 'Form', formElements, submit: 'https://forms.main.example/', formStates: { success: { msg: 'Thanks!' } } })],
        {
          url,
          ...editor,
        },
      );
      document.documentElement.lang = '';
      expect(shown[0]?.content).toMatchObject({
        headline: 'Vista previa',
        formStates: { success: { msg: 'Vista previa: no se ha enviado nada.' } },
      });
      expect(await shown[0]?.submit({ email: 'a@b.example' })).toBe(true);
      expect(fetch).not.toHaveBeenCalled();
    });

    it('shows a visitor the prompt by its own conditions, and takes the answers [PRM-03]', async () => {
      const heard = vi.fn(({ detail }: CustomEvent) => detail.take());
      document.addEventListener('taproot:prompt', heard as never, { once: true });
      const { shown, tracked } = visit([message({ type: 'Form', formElements, answers: 'page' })], { url });
      shown[0]?.tell('display');
      expect(await shown[0]?.submit({ email: 'a@b.example' })).toBe(true);
      expect(heard).toHaveBeenCalledTimes(1);
      expect(tracked.map(({ name }) => name)).toEqual(['prompt_display', 'prompt_submit']);
    });
  });

  it('do nothing for marks in visitors’ content: places, gates, openers and definitions [PRM-01 PRM-07]', () => {
    const html = `<div data-user-content><p data-prompt="inline"></p><p data-gate="gate">A</p><button data-prompt-open="asked">B</button>
      <script type="application/json" data-prompt-definition>{"id":"evil","type":"Message","layout":"modal","headline":"X"}</script></div>`;
    const { ids } = visit(
      [
        message({ id: 'inline', layout: 'inline' }),
        message({ id: 'gate', type: 'Gate' }),
        message({ id: 'asked', display: { addresses: { hrefs: ['/never'] } } as never }),
      ],
      { html },
    );
    document.querySelector('button')?.click();
    expect(ids()).toEqual(['gate']);
    expect(document.querySelector('[data-gate]')?.hasAttribute('hidden')).toBe(false);
  });

  it('close and report nothing more when consent is withdrawn [PRM-07]', () => {
    const { shown, undo, tracked } = visit([message(), message({ id: 'b', display: { delay: 1 } })]);
    undo();
    expect(shown[0]?.signal.aborted).toBe(true);
    shown[0]?.tell('close');
    vi.advanceTimersByTime(5_000);
    expect([tracked, shown.length]).toEqual([[], 1]);
  });
});

describe('prompt marks that are added later', () => {
  const insert = async (html: string) => {
    document.body.append(document.createRange().createContextualFragment(html));
    await Promise.resolve();
  };
  const definitionOf = (definition: object) =>
    `<script type="application/json" data-prompt-definition>${JSON.stringify(definition)}</script>`;

  it('prompt marks that are added later define a prompt, once [PRM-01]', async () => {
    const { ids, undo } = visit([], { html: definitionOf(message({ id: 'first', layout: 'bar' })) });
    expect(ids()).toEqual(['first']);
    await insert(`<div>${definitionOf(message({ id: 'b', layout: 'button' }))}</div>`);
    await insert('<script type="application/json" data-prompt-definition>{</script>');
    await insert('<p>Nothing</p>');
    expect(ids()).toEqual(['first', 'b']);
    expect(console.warn).toHaveBeenCalledOnce();
    undo();
    await insert(definitionOf(message({ id: 'c', layout: 'inline' })));
    expect(ids()).toEqual(['first', 'b']);
  });

  it('provide the place of an inline prompt [PRM-01]', async () => {
    const { shown, undo } = visit([message({ layout: 'inline' })]);
    expect(shown).toEqual([]);
    await insert('<main><div data-prompt="a"></div><div data-prompt="nobody"></div></main>');
    expect(shown.map(({ place }) => place?.getAttribute('data-prompt'))).toEqual(['a']);
    undo();
  });

  it('prompt marks that are added later are hidden by a Gate [PRM-07]', async () => {
    const { undo } = visit([message({ type: 'Gate', display: { addresses: [{ match: 'path', value: '/' }] } })]);
    await insert('<div data-gate="a">Kept</div>');
    expect(document.querySelector('[data-gate]')?.hasAttribute('hidden')).toBe(true);
    undo();
  });
});

describe('a prompt that a switch turns off', () => {
  it('hides if it shows, and does not show again, even on request', () => {
    const { hooks, shown, ask, ids } = visit([message({ display: { delay: 1 } }), message({ id: 'b', display: { delay: 60 } })]);
    vi.advanceTimersByTime(1_100);
    expect(ids()).toEqual(['a']);
    hooks.off.call(['prompt a']);
    expect(shown[0]?.signal.aborted).toBe(true);
    ask({ id: 'a' });
    ask({ id: 'b' });
    expect(ids()).toEqual(['a', 'b']);
  });

  it('a prompt that a switch turns off opens its gate', () => {
    const { hooks } = visit([message({ id: 'g', type: 'Gate' })], { html: '<p data-gate="g">Kept</p>' });
    const isHidden = () => document.querySelector('[data-gate]')?.hasAttribute('hidden');
    expect(isHidden()).toBe(true);
    hooks.off.call(['prompt g']);
    expect(isHidden()).toBe(false);
  });
});

describe('a prompt for an audience', () => {
  const asked = async (definition: PromptDefinition, circumstances: PageSetup = {}) => {
    const made = visit([definition], circumstances);
    // The audience rules are a chunk.
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(3_000);
    return made;
  };
  const buckets = `[1,800000000,["hero","variant1",${NOW + 1_000}]]`;
  const people: [who: string, audience: object, stored: Record<string, string>, query: string, shows: boolean][] = [
    ['a country that is known', { countries: ['US'] }, { tp_country: 'US' }, '', true],
    ['another country', { countries: ['US'] }, { tp_country: 'CA' }, '', false],
    ['a country that is not known yet', { countries: ['!CA'] }, {}, '', false],
    ['the source of this page', { sources: ['newsletter'] }, {}, '?utm_source=Newsletter', true],
    ['another source', { sources: ['newsletter'] }, {}, '', false],
    ['an excluded source', { sources: ['!newsletter'] }, {}, '?utm_source=newsletter', false],
    ['visitors who are contacts', { contact: true }, {}, '', false],
    ['visitors who are no contact', { contact: false }, {}, '', true],
    ['visitors whose contact has a flag', { flags: { hvp: true } }, {}, '', false],
    ['the first visit', { visits: { to: 1 } }, {}, '', true],
    ['a later visit', { visits: { from: 2 } }, {}, '', false],
    ['a variant that the visitor has', { experiments: { hero: ['variant1'] } }, { tp_experiments: buckets }, '', true],
    ['another variant', { experiments: { hero: ['control'] } }, { tp_experiments: buckets }, '', false],
    ['a condition that is misspelt', { country: ['US'] }, { tp_country: 'US' }, '', false],
    ['a condition of another kind', { countries: 'US' }, { tp_country: 'US' }, '', false],
    ['all conditions', { countries: ['US'], visits: { from: 1 } }, { tp_country: 'US' }, '', true],
  ];
  it.each(people)('a prompt for an audience shows or not to %s [PRM-07]', async (_, audience, stored, query, shows) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
    const definition = message({ display: { audience: audience as never } });
    const { ids } = await asked(definition, { url: `https://www.main.example/${query}` });
    expect(ids()).toEqual(shows ? ['a'] : []);
  });

  it('reads no bucket of visitors who may not be measured, and hides prompts that need one from them [EXP-06]', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    localStorage.setItem('tp_experiments', buckets);
    const read = vi.spyOn(Storage.prototype, 'getItem');
    const inside = await asked(message({ display: { audience: { experiments: { hero: ['variant1'] } } } }), { allowed: false });
    const other = await asked(message({ id: 'b', display: { audience: { visits: { from: 1 } } } }), { allowed: false });
    expect([inside.ids(), other.ids()]).toEqual([[], ['b']]);
    expect(read.mock.calls.filter(([key]) => /experiments/.test(key))).toEqual([]);
  });

  it('waits for the audience rules when something asks for the prompt, and shows once [PRM-07]', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const { ask, ids } = visit([message({ display: { manual: true, audience: { visits: { from: 1 } } } })]);
    ask({ id: 'a' });
    await vi.dynamicImportSettled();
    vi.advanceTimersByTime(1_000);
    expect(ids()).toEqual(['a']);
  });

  it('shows to a contact as soon as they are recognised [PRM-07]', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const { hooks, ids } = await asked(message({ display: { audience: { contact: true } } }));
    expect(ids()).toEqual([]);
    localStorage.setItem('tp_contact', encodeContact({ fields: { id: '7' }, sessionStarted: NOW, sessionPinged: NOW }));
    hooks.contact.call({ state: 'ready' });
    expect(ids()).toEqual(['a']);
  });
});

describe('a variant of a prompt that shows nothing', () => {
  const experiment = { id: 'hero', variants: { control: { shows: false }, variant1: { shows: false } } } as const;
  const given = async (changes: Partial<PromptDefinition>, html = '') => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    const made = visit([message({ ...changes, experiment }), message({ id: 'next', display: { delay: 1 } })], { html });
    await vi.dynamicImportSettled();
    return made;
  };

  it('takes a prompt’s place until the prompt would have been seen, and counts as shown, without reporting a display [EXP-05]', async () => {
    const { shown, tracked, ids } = await given({ display: { impressions: { total: 1 } }, priority: 1 });
    const first = shown.find(({ unseen }) => unseen);
    expect(first?.content.id).toBe('a');
    vi.advanceTimersByTime(2_000);
    expect(tracked).toEqual([]);
    first?.tell('display');
    first?.gone();
    expect(tracked.map(({ name, properties }) => [name, properties.variant_id])).toEqual([['experiment_exposure', 'hero:control']]);
    expect(ids()).toEqual(['a']);
    vi.advanceTimersByTime(2_000);
    expect(ids()).toEqual(['a', 'next']);
    expect(JSON.parse(localStorage.getItem('tp_prompts') ?? '').prompts.a.display).toBeDefined();
  });

  it('a variant of a prompt that shows nothing opens its gate [PRM-07]', async () => {
    await given({ type: 'Gate', layout: 'inline' }, '<div data-prompt="a"></div><p data-gate="a" hidden>Kept</p>');
    expect(document.querySelector('[data-gate]')?.hasAttribute('hidden')).toBe(false);
  });
});
