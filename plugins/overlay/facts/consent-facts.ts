import type { Consent } from '../../../kernel';
import type { Entry } from '../panel/section';

/** Returns entries for the allowed categories, then one per reason. */
export function consentEntries(consent: Consent, purposes: readonly string[], sentences: readonly string[]): Entry[] {
  const entryOf = (category: string): Entry => {
    const { allowed, reason } = consent.explain(category);
    return {
      key: category,
      title: `May use ${category}`,
      mark: allowed ? 'yes' : 'no',
      tone: allowed ? 'good' : 'wait',
      text: `Reason: ${reason}.`,
    };
  };
  const { record } = consent;
  return [
    {
      key: 'state',
      title: 'Record',
      mark: consent.state,
      text: record ? `Of ${record.consent_date}; allows ${record.categories.join(', ')}.` : 'There is none.',
    },
    entryOf('necessary'),
    entryOf('analytics'),
    ...purposes.map(entryOf),
    ...sentences.map((text, i) => ({ key: `because ${i}`, title: i ? 'Because' : 'In short', text })),
  ];
}
