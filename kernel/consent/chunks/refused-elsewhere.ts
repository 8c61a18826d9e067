import { findAll, read } from '../../../lib/dom/native';
import type { Env } from '../../env';
import { holdRequests } from './hold-requests';

/** Returns whether a list differs from the choice that its markup makes. */
function isReselected({ multiple, options, selectedIndex }: HTMLSelectElement): boolean {
  const all = [...options];
  if (multiple) return all.some(({ selected, defaultSelected }) => selected !== defaultSelected);
  // A list without a choice shows its first option, and -1 means that it has none.
  const initial = all.map(({ defaultSelected }) => defaultSelected).lastIndexOf(true);
  return selectedIndex !== initial && selectedIndex > 0;
}

/**
 * Returns whether the page has a field whose content its visitor would lose: one that differs from its markup, or an editable text in focus.
 * A field that a script has filled counts too, as nothing tells who did.
 */
function hasEditedField(document: Document): boolean {
  const fields = findAll<HTMLElement>(document, 'input,textarea,select');
  const isEdited = (field: HTMLElement) => {
    if (field.localName === 'select') return isReselected(field as HTMLSelectElement);
    const { type, value, defaultValue, checked, defaultChecked } = field as HTMLInputElement;
    // The value of a box is not its visitor's.
    return /^(checkbox|radio)$/.test(type) ? checked !== defaultChecked : value !== defaultValue;
  };
  return [...fields].some(isEdited) || !!(read(document, 'activeElement') as HTMLElement | null)?.isContentEditable;
}

export interface Ending {
  /** Returns whether the visitor still refuses what has run. */
  due(): boolean;
  /** Returns the addresses of the scripts that may not run any more. */
  scripts(): readonly string[];
  reload(): void;
}

/**
 * Returns a function that reloads a page once its visitor loses nothing, or does not look, and holds requests of its scripts until then. A
 * chunk, as few pages are open while their visitor refuses in another tab.
 */
export function createEnd({ window, document }: Env, { due, scripts, reload }: Ending): () => void {
  let waits = false;
  const end = () => {
    // A grant made meanwhile ends the wait.
    if (!due()) return;
    if (read(document, 'hidden') || !hasEditedField(document)) reload();
    else if (!waits) {
      waits = true;
      holdRequests(window, scripts);
      window.addEventListener('visibilitychange', end);
    }
  };
  return end;
}
