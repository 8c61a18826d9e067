import type { Language } from '../../../lib/languages';
import type { Section } from '../../../lib/languages/section';
import type { NamedRecipient } from '../../../lib/privacy/recipient';

interface RecipientListProps {
  readonly recipients: readonly NamedRecipient[];
  readonly language: Language;
  readonly texts: Section<'settings'>['recipients'];
  readonly isOn: (recipient: NamedRecipient) => boolean;
  /** Switches recipients by name, which may be several at once. Absent while the purpose itself is off. */
  readonly onSwitch: ((names: readonly string[], on: boolean) => void) | undefined;
}

/** Returns what `format` returns, or a plain text in a browser without that part of `Intl` (Safari before 14.1). */
function orElse(format: () => string | undefined, plain: string): string {
  try {
    return format() ?? plain;
  } catch {
    return plain;
  }
}

const countryName = (code: string, language: Language): string =>
  orElse(() => new Intl.DisplayNames(language, { type: 'region' }).of(code), code);

const daysText = (days: number, language: Language): string =>
  orElse(() => new Intl.NumberFormat(language, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days), `${days}`);

/** CON-18: lists who receives data for a purpose, folded. Proper names keep their own direction in a text from right to left. */
export function RecipientList({ recipients, language, texts, isOn, onSwitch }: RecipientListProps) {
  if (!recipients.length) return null;
  return (
    <details className="recipients">
      <summary>{texts.title.replace('{count}', `${recipients.length}`)}</summary>
      <ul>
        {recipients.map((recipient) => {
          const { name, service, company, country, policy, stored, together } = recipient;
          const title = (
            <strong>
              <bdi>{service}</bdi>
            </strong>
          );
          return (
            <li key={name}>
              {together ? (
                <label>
                  <input
                    type="checkbox"
                    checked={isOn(recipient)}
                    disabled={!onSwitch}
                    onChange={({ target }) => onSwitch?.(together, target.checked)}
                  />
                  {title}
                </label>
              ) : (
                title
              )}
              <span>
                <bdi>{company}</bdi>, {countryName(country, language)}
              </span>
              <span>
                {stored.length ? texts.stores : texts.nothing}
                {stored.map(({ name, days }, i) => (
                  <span key={name}>
                    {i ? ', ' : ' '}
                    <code dir="ltr">{name}</code> ({days ? daysText(days, language) : texts.session})
                  </span>
                ))}
              </span>
              <a href={policy} target="_blank" rel="noopener noreferrer">
                {texts.policy.split('{company}')[0]}
                <bdi>{company}</bdi>
                {texts.policy.split('{company}')[1]}
              </a>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
