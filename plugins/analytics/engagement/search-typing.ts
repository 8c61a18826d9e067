import type { Properties } from '../../../kernel';
import type { Life } from '../../../lib/time/life';

/** EVT-11. ms. */
const SETTLED = 3_000;
/** Search fields. */
const FIELD = 'input[type="search"], input[role="searchbox"], [role="search"] input[type="text"], input[name="q"], input[name="s"]';

/** Reports the text of a search field once it has not changed for 3 s. Reports the same text only once. */
export function watchSearchTyping(
  { env: { window }, later, listen }: Pick<Life, 'env' | 'later' | 'listen'>,
  tell: (properties: Properties) => void,
): void {
  let forget = () => {};
  let told = '';

  const typed = ({ target }: Event) => {
    if (!(target instanceof window.HTMLInputElement) || !target.matches(FIELD)) return;
    forget();
    forget = later(() => {
      const term = target.value.trim();
      if (!term || term === told) return;
      told = term;
      tell({ event_category: 'search', event_action: 'type', event_label: term, search_term: term });
    }, SETTLED);
  };

  listen(window, 'input', typed, true);
}
