import type { Plugin, Watched } from '../../../kernel';
import { whenMarked } from '../../../lib/dom/when-marked';
import { isPlace } from '../../../lib/targeting/eligibility';
import type { PromptPlaces } from '../brief';
import { ASKING } from '../marks';
import { previewedIn } from '../previewed-in';
import { countVisit } from '../visits';

const NAME = 'prompts-watch';

/**
 * Counts visits. Wakes the prompts on pages where one of the site's prompts may show, and if the address or a mark on the page, parsed or
 * inserted later, asks for one.
 */
const plugin: Plugin<Watched<PromptPlaces>> = {
  name: NAME,
  apply({ env, hooks, report, page, visitor, options: { brief, wake } }) {
    const { window } = env;
    const look = () => {
      const isPreview = previewedIn({ env, page, visitor }) !== null;
      if (brief.some((rules) => isPlace(rules, window.location.href)) || isPreview) wake();
    };
    let live = false;
    hooks.navigate.tap(NAME, () => {
      // Navigations from before this chunk count as one page view, the current one.
      if (!live) return;
      countVisit(env, report);
      look();
    });
    live = true;
    countVisit(env, report);
    look();
    return whenMarked(window, ASKING, wake);
  },
};

export default plugin;
