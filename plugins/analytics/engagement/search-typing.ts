import type { Env, Properties } from '../../../kernel';

/** EVT-11. ms. */
const SETTLED = 3_000;
/** Search fields. */
const FIELD = 'input[type="search"], input[role="searchbox"], [role="search"] input[type="text"], input[name="q"], input[name="s"]';

/** Reports the text of a search field once it has not changed for 3 s. Reports the same text only once. Returns a stop function. */
export function watchSearchTyping({ window }: Env, tell: (properties: Properties) => void): () => void {
  let timer: number | undefined;
  let told = '';

  const typed = ({ target }: Event) => {
    if (!(target instanceof window.HTMLInputElement) || !target.matches(FIELD)) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      const term = target.value.trim();
      if (!term || term === told) return;
      told = term;
      tell({ event_category: 'search', event_action: 'type', event_label: term, search_term: term });
    }, SETTLED);
  };

  window.addEventListener('input', typed, true);
  return () => {
    window.clearTimeout(timer);
    window.removeEventListener('input', typed, true);
  };
}
