import { isLogout, LOGOUT } from '../../../lib/dom/logout-mark';
import { findAll, read } from '../../../lib/dom/native';
import { isPassing } from '../../../lib/records/consent-record';
import { erasePerson } from '../../../lib/records/stored-choice';
import type { Env } from '../../env';
import type { Hooks } from '../../lifecycle';
import type { Consent } from '../consent';
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

/**
 * CON-24: logs out a recognised person whose refusal holds beside somebody else's record, by a click on `data-contact-logout` or in `hooks.prompt`.
 * Their refusal is erased as the page ends, so that this page is not counted as the other's: what was recorded here before holds again on the next one,
 * the site's first. The plugin that logs out everybody else needs consent. `utility`: the service's address, with a slash.
 */
export function watchLogout(env: Env, hooks: Hooks, consent: Pick<Consent, 'record'>, utility: string | undefined): void {
  const { window } = env;
  const isOver = () => !consent.record || !isPassing(consent.record);
  const leave = () => {
    window.addEventListener('pagehide', () => void erasePerson(env));
    window.location.assign(`${utility}adestra/logout?redirect=${encodeURIComponent(`${window.location.origin}/`)}`);
  };
  window.addEventListener('click', (event) => {
    if (isOver() || !isLogout(window, event)) return;
    event.preventDefault();
    leave();
  });
  hooks.prompt.tap('runtime', ({ type }) => {
    if (isOver() || type !== LOGOUT) return;
    leave();
    return true;
  });
}
