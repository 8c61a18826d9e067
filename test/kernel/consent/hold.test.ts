import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect, it } from 'vitest';
import { holdScripts } from '../../../kernel/consent/hold';

// Only a browser can tell that held scripts do not run and released ones do: test/journeys/held.test.ts.
const tick = () => new Promise((resolve) => setTimeout(resolve));
type Page = Window & typeof globalThis;
let page: Page;
let document: Document;
const scriptWith = (attributes: Record<string, string>) => {
  const script = document.createElement('script');
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  return script;
};

beforeEach(() => {
  page = new JSDOM('').window as unknown as Page;
  document = page.document;
});

describe('holdScripts', () => {
  it('sets a blocked type on a marked script, wherever it is inserted [CON-09]', async () => {
    holdScripts(page, () => false);
    const direct = scriptWith({ 'data-consent': 'analytics' });
    const module = scriptWith({ 'data-consent': 'analytics', type: 'module' });
    const deep = document.createElement('div');
    deep.append(module);
    document.body.append(direct, deep);
    await tick();
    expect([direct.type, module.type]).toEqual(['text/plain', 'text/plain']);
  });

  it('holds scripts in open shadow trees of added elements, nested and later ones too [CON-09]', async () => {
    holdScripts(page, () => false);
    const [outer, inner] = [document.createElement('div'), document.createElement('p')];
    const scripts = Array.from({ length: 4 }, () => scriptWith({ 'data-consent': 'analytics' }));
    const [first, deep, later, last] = scripts as [HTMLScriptElement, HTMLScriptElement, HTMLScriptElement, HTMLScriptElement];
    const root = outer.attachShadow({ mode: 'open' });
    root.append(first);
    document.body.append(outer);
    await tick();
    root.append(inner, later);
    inner.attachShadow({ mode: 'open' }).append(deep);
    await tick();
    inner.shadowRoot?.append(last);
    await tick();
    expect(scripts.map(({ type }) => type)).toEqual(Array(4).fill('text/plain'));
  });

  it.each(['<input name="shadowRoot">', '<input name="shadowRoot"><input name="shadowRoot">'])(
    'holds scripts beside a form whose fields are %s [CON-09]',
    async (fields) => {
      holdScripts(page, () => false);
      const form = document.createElement('form');
      form.innerHTML = fields;
      const script = scriptWith({ 'data-consent': 'analytics' });
      document.body.append(form, script);
      await tick();
      expect(script.type).toBe('text/plain');
    },
  );

  it('holdScripts leaves unmarked scripts alone', async () => {
    holdScripts(page, () => false);
    const free = scriptWith({ type: 'application/json' });
    document.body.append(free);
    await tick();
    expect(free.type).toBe('application/json');
  });

  it.each(['dataset', 'matches'])('holds a script, and throws nothing, when the page has broken %s [CON-22]', async (key) => {
    const thrown: unknown[] = [];
    page.addEventListener('error', ({ error }) => thrown.push(error));
    holdScripts(page, () => false);
    const script = scriptWith({ 'data-consent': 'analytics' });
    Object.defineProperty(page.HTMLElement.prototype, key, {
      get() {
        throw new Error('of the page');
      },
    });
    document.body.append(script);
    await tick();
    expect([script.type, thrown]).toEqual(['text/plain', []]);
  });

  it('leaves marked elements other than scripts alone', async () => {
    holdScripts(page, () => false);
    const link = Object.assign(document.createElement('link'), { type: 'text/css' });
    link.dataset.consent = 'analytics';
    document.body.append(link);
    await tick();
    expect(link.type).toBe('text/css');
  });
});
