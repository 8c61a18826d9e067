import { element } from './element';

export interface Tabs {
  readonly list: HTMLElement;
  readonly panels: readonly HTMLElement[];
  readonly current: string;
  /** Sets a tab's title, and the number of its entries. */
  name(id: string, title: string, count: number): void;
  /** Shows a tab's panel. Ignores unknown ids. */
  choose(id: string): void;
  /** Handles a key press on an element. Returns true if it moved the choice. */
  press(key: string, target: Element): boolean;
}

/** Creates tabs by the ARIA practices: arrows, Home and End choose a tab, and only the chosen tab is in the tab order. */
export function createTabs(
  document: Document,
  contents: readonly (readonly [id: string, content: readonly Node[]])[],
  chosen: () => void,
): Tabs {
  const tabs = contents.map(([id, content]) => ({
    id,
    tab: element(document, 'button', { type: 'button', role: 'tab', value: id, id: `tab-${id}`, 'aria-controls': `panel-${id}` }),
    panel: element(document, 'div', { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}`, tabindex: '0' }, ...content),
  }));
  let current = tabs[0]?.id ?? '';

  const show = () => {
    for (const { id, tab, panel } of tabs) {
      tab.setAttribute('aria-selected', `${id === current}`);
      tab.tabIndex = id === current ? 0 : -1;
      panel.hidden = id !== current;
    }
  };
  show();

  const choose = (id: string) => {
    if (!tabs.some((tab) => tab.id === id)) return;
    current = id;
    show();
    chosen();
  };

  return {
    list: element(document, 'div', { role: 'tablist', 'aria-label': 'What to look at' }, ...tabs.map(({ tab }) => tab)),
    panels: tabs.map(({ panel }) => panel),
    get current() {
      return current;
    },
    name(id, title, count) {
      const tab = tabs.find((tab) => tab.id === id)?.tab;
      const text = `${title} ${count}`;
      if (tab && tab.textContent !== text) tab.textContent = text;
    },
    choose,
    press(key, target) {
      const at = tabs.findIndex(({ tab }) => tab === target);
      const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
      const step = steps[key];
      if (at < 0 || step === undefined) return false;
      const next = tabs[(step + tabs.length) % tabs.length];
      if (next) {
        choose(next.id);
        next.tab.focus();
      }
      return true;
    },
  };
}
