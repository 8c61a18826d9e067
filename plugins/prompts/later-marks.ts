import type { Tools } from '../../kernel';
import { call, findAll } from '../../lib/dom/native';
import { isUserContent } from '../../lib/dom/user-content';
import { DEFINITION, PLACES } from './marks';

const MARKED = `${DEFINITION},${PLACES}`;

interface Found {
  /** Called for a definition. */
  definition(): void;
  /** Called for a place of the prompt with that id. */
  place(id: string): void;
}

/** Calls back for definitions and places that are inserted into the page from now on. */
export function watchLaterMarks({ env, ended }: Pick<Tools, 'env' | 'ended'>, { definition, place }: Found): void {
  const { window, document } = env;
  const tell = (element: Element) => {
    if (isUserContent(element)) return;
    const id = element.getAttribute('data-prompt') ?? element.getAttribute('data-gate');
    if (id === null) definition();
    else place(id);
  };
  const look = (node: Node) => {
    if (!(node instanceof window.Element)) return;
    if (call(node, 'matches', MARKED)) tell(node);
    findAll(node, MARKED).forEach(tell);
  };
  const observer = new window.MutationObserver((records) => {
    for (const { addedNodes } of records) addedNodes.forEach(look);
  });
  observer.observe(document, { childList: true, subtree: true });
  ended(() => observer.disconnect());
}
