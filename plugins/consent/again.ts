import type { ConsentRecord } from '../../kernel';
import type { Again } from './options';

/**
 * Returns the sentences for a visitor who is asked again: the reason, the changes, the new purposes, and the recipients that they have not been shown.
 * '' for all others. `services`: names of recipients, by code. A record without any code is of a release before they were noted. `later`: those that no
 * record from before has been shown.
 */
export function againText(
  record: ConsentRecord | undefined,
  texts: Again | undefined,
  services: Readonly<Record<string, string>> = {},
  later: Readonly<Record<string, string>> = {},
): string {
  if (!record || !texts) return '';
  const { asked = '' } = record;
  const { why, added, changed, names, recipients } = texts;
  const isNew = (id: string) => id !== 'necessary' && id !== 'analytics' && !asked.includes(`.${id}.`);
  const fresh = Object.keys(names).filter(isNew);
  const named = { ...(asked.includes(':') && services), ...later };
  const unshown = Object.keys(named).filter((code) => !asked.includes(code));
  const list = (words: string, some: readonly (string | undefined)[]) => (some.length ? `${words} ${some.join(', ')}.` : '');
  return [
    why,
    changed,
    list(
      added,
      fresh.map((id) => names[id]),
    ),
    list(
      recipients,
      unshown.map((code) => named[code]),
    ),
  ]
    .filter(Boolean)
    .join(' ');
}
