import type { ConsentRecord } from '../../../kernel';
import type { Language } from '../../../lib/languages';
import type { Section } from '../../../lib/languages/section';
import { isPassing } from '../../../lib/records/consent-record';
import { namesOff } from '../../../lib/records/recipients-off';

interface OwnReceiptProps {
  readonly record: ConsentRecord;
  /** The visitor refused elsewhere, where they were recognised. */
  readonly elsewhere?: boolean;
  /** The purposes that the site asks for, without `necessary`. */
  readonly offered: readonly string[];
  readonly language: Language;
  readonly texts: Section<'settings'>['receipt'];
}

/** CON-25: shows when the visitor chose, what they chose, and the id of the choice's receipt, unless that is another device's. */
export function OwnReceipt({ record, elsewhere, offered, language, texts }: OwnReceiptProps) {
  const { categories, consent_date, consent_uuid } = record;
  const given = offered.filter((id) => categories.includes(id));
  const sentence = elsewhere
    ? texts.elsewhere
    : !given.length
      ? texts.refused
      : given.length === offered.length && !namesOff(record).length
        ? texts.accepted
        : texts.saved;
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(consent_date));
  return (
    <p className="receipt">
      {sentence.replace('{date}', date)}{' '}
      {!isPassing(record) && (
        <>
          {texts.id} <code dir="ltr">{consent_uuid}</code>
        </>
      )}
    </p>
  );
}
