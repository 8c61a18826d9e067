import type { ConsentRecord } from '../../kernel';
import type { Again } from './options';

/** Returns the sentences for a visitor who is asked again: the reason, the changes, and the new purposes. '' for all others. */
export function againText(record: ConsentRecord | undefined, texts: Again | undefined): string {
  if (!record || !texts) return '';
  const { asked = '' } = record;
  const { why, added, changed, names } = texts;
  const isNew = (id: string) => id !== 'necessary' && id !== 'analytics' && !asked.includes(`.${id}.`);
  const fresh = Object.keys(names).filter(isNew);
  return [why, changed, fresh.length ? `${added} ${fresh.map((id) => names[id]).join(', ')}.` : ''].filter(Boolean).join(' ');
}
