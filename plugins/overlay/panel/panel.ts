import type { Env } from '../../../kernel';
import { attachHost } from '../../../lib/dom/attach-host';
import { createShadow, raise } from '../../../lib/dom/shadow';
import { element } from './element';
import { createEntryList } from './entry-list';
import { panelStyle } from './panel-style';
import type { Section } from './section';
import { createTabs } from './tabs';

export interface Panel {
  readonly host: Element;
  /** Handles the visitor's clicks in the panel. */
  act(event: Event): void;
  update(): void;
  remove(): void;
}

export interface PanelParts {
  readonly heading: string;
  sections(): readonly Section[];
  /** Copies all facts. Resolves to the text if it can't be copied. */
  copy(): Promise<string | undefined>;
}

/** The overlay itself: a region at the window's upper edge, with tabs, in a shadow tree. */
export function createPanel({ window, document }: Env, { heading, sections, copy }: PanelParts): Panel {
  const root = createShadow(window, 'data-taproot-overlay', panelStyle, 'auto');
  const { host } = root;
  const button = (text: string, value: string, more = {}) => element(document, 'button', { type: 'button', value, ...more }, text);
  const status = element(document, 'p', { role: 'status' });
  const text = element(document, 'textarea', { readonly: '', hidden: '', rows: '8', 'aria-label': 'The text to copy' });
  const fold = button('Fold', 'fold', { 'aria-expanded': 'true' });
  const views = new Map(
    sections().map(({ id }) => [id, { lead: element(document, 'p', { class: 'lead' }), entries: createEntryList(document) }] as const),
  );

  const update = () => {
    if (body.hidden) return;
    for (const { id, title, lead = '', entries } of sections()) {
      const view = views.get(id);
      if (!view) continue;
      tabs.name(id, title, entries.length);
      if (id !== tabs.current) continue;
      if (view.lead.textContent !== lead) view.lead.textContent = lead;
      view.entries.update(entries);
    }
  };
  const tabs = createTabs(
    document,
    [...views].map(([id, { lead, entries }]) => [id, [lead, entries.list]] as const),
    update,
  );
  const body = element(document, 'div', { class: 'body' }, text, tabs.list, ...tabs.panels);
  const header = element(
    document,
    'header',
    {},
    element(document, 'h2', {}, heading),
    button('Copy as text', 'copy'),
    fold,
    button('Close', 'close'),
  );
  const section = element(document, 'section', { 'aria-label': 'Taproot debug overlay', lang: 'en', dir: 'ltr' }, header, status, body);
  root.append(section);

  const setFolded = (folded: boolean) => {
    body.hidden = folded;
    fold.textContent = folded ? 'Unfold' : 'Fold';
    fold.setAttribute('aria-expanded', `${!folded}`);
    update();
  };
  const say = (words: string) => {
    status.textContent = words;
  };

  const deeds: Record<string, () => void> = {
    fold: () => setFolded(!body.hidden),
    close: () => detach(),
    async copy() {
      const left = await copy();
      text.hidden = left === undefined;
      if (left === undefined) return say('Copied, without anything that tells whose visit it is.');
      setFolded(false);
      text.value = left;
      text.focus();
      text.select();
      say('The clipboard is denied here: copy the marked text yourself.');
    },
  };

  root.addEventListener('keydown', (event) => {
    const { key, target } = event as KeyboardEvent;
    if (key === 'Escape' && !body.hidden) {
      setFolded(true);
      fold.focus();
    } else if (target instanceof window.Element && tabs.press(key, target)) event.preventDefault();
  });

  const detach = attachHost(window, host, () => raise(section));
  update();
  return {
    host,
    update,
    remove: detach,
    act(event) {
      const [target] = event.composedPath();
      if (event.type !== 'click' || !(target instanceof window.Element)) return;
      const { value = '' } = (target.closest('button') as HTMLButtonElement | null) ?? {};
      tabs.choose(value);
      deeds[value]?.();
    },
  };
}
