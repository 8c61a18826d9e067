import type { Plugin, Watched } from '../../../kernel';
import { find } from '../../../lib/find';
import type { PromptPlaces } from '../brief';
import { openerOf } from '../openers';
import { isPlace } from '../page-rules';
import { countVisit } from '../visits';

const NAME = 'prompts-watch';
/** What a page marks: a definition of its own, and what opens a prompt. */
const MARKS = 'script[data-prompt-definition],[data-prompt-open]';

/**
 * Counts visits, and has the prompts fetched on pages where one of the site may show by itself, and where the page or its address asks for
 * one. Marks that come later are seen when they are touched.
 */
const plugin: Plugin<Watched<PromptPlaces>> = {
  name: NAME,
  apply({ env, hooks, options: { brief, wake } }) {
    const { window, document } = env;
    const look = () => {
      const { href, search } = window.location;
      if (brief.some((rules) => isPlace(rules, href)) || /[?&]_prompt=/.test(search) || find(document, MARKS)) wake();
    };
    const touch = (event: Event) => {
      if (openerOf(window, event)) wake();
    };
    let live = false;
    hooks.navigate.tap(NAME, () => {
      // Those from before this came are one page for it, the one that it finds.
      if (!live) return;
      countVisit(env);
      look();
    });
    live = true;
    countVisit(env);
    look();
    const types = ['pointerover', 'focusin'];
    for (const type of types) document.addEventListener(type, touch, { passive: true });
    return () => {
      for (const type of types) document.removeEventListener(type, touch);
    };
  },
};

export default plugin;
