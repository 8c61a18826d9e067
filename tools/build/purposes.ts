import type { Manifest, Purpose } from '../../kernel';
import type { AskedFacts } from '../../kernel/consent/ask-apart';
import { type Language, languages } from '../../lib/languages';
import type { PurposeTexts } from '../../lib/languages/texts';
import type { Switches } from '../../lib/records/recipients-off';
import { namesPattern } from '../../lib/storage/kept-names';
import { keptNames } from './necessary';
import { notesRecipients } from './recipient-choices';
import type { SiteTexts } from './site-texts';

const named = (names: readonly string[] = []) => names.map((name) => ({ name, why: '' }));

/** Returns the pattern of the stored names that go by a purpose. */
const patternOf = ({ cookies, storage, databases }: Purpose): string =>
  namesPattern(keptNames({ cookies: named(cookies), storage: named(storage), databases: named(databases) }));

/** A manifest as its site's pages need it, with what visitors choose about recipients, those that the service tells included. */
export interface HandedDown extends Manifest {
  readonly choices?: {
    readonly codes?: Readonly<Record<string, string>> | undefined;
    readonly switches?: Switches | undefined;
    /** The codes of recipients that earlier grants have not been shown, where the rest is not noted. */
    readonly later?: string | undefined;
  };
}

/** Returns the facts of a site that asks apart or again; undefined for one with the network's two purposes. */
export const askedFacts = (site: HandedDown): AskedFacts | undefined => {
  const { purposes = [], revision, meanwhile, choices } = site;
  return notesRecipients(site)
    ? {
        purposes: Object.fromEntries(purposes.map((one) => [one.id, patternOf(one)])),
        // Such as `.advertising.`, and `.2.` for a revision.
        asks: [...purposes.map(({ id }) => `.${id}.`), ...(typeof revision === 'number' ? [`.${revision}.`] : [])],
        ...(meanwhile === 'pause' && { pauses: true as const }),
        ...(choices?.codes && { recipients: choices.codes }),
      }
    : undefined;
};

/** Returns the name of the text for `analytics` where other purposes are asked apart. */
const analyticsText = (purposes: readonly Purpose[], texts: Readonly<Record<string, PurposeTexts>>): string => {
  const apart = purposes.map(({ id }) => id).sort();
  const known = apart.filter((id) => `analytics without ${id}` in texts);
  return `analytics without ${known.join(', ')}`;
};

/** A purpose with its words, by language. */
export interface WordedPurpose {
  readonly id: string;
  readonly texts: Readonly<Record<Language, PurposeTexts>>;
}

/** Returns the purposes of a site in the order in which the settings show them; undefined for the network's two. */
export function wordedPurposes({ purposes }: Pick<Manifest, 'purposes'>, all: SiteTexts): readonly WordedPurpose[] | undefined {
  if (!purposes?.length) return;
  const inEach = (find: (language: Language) => PurposeTexts | undefined) =>
    Object.fromEntries(
      (Object.keys(languages) as Language[]).map((language) => [language, find(language) ?? all[language].settings.categories.analytics]),
    ) as Record<Language, PurposeTexts>;
  return [
    { id: 'necessary', texts: inEach((language) => all[language].settings.categories.necessary) },
    { id: 'analytics', texts: inEach((language) => all[language].purposes[analyticsText(purposes, all[language].purposes)]) },
    ...purposes.map(({ id }) => ({ id, texts: inEach((language) => all[language].purposes[id]) })),
  ];
}

/** Returns a line per text that the site's purposes, or its asking again, lack. */
export function purposeFaults({ purposes = [], revision, changed }: Manifest, all: SiteTexts): string[] {
  const names = Object.keys(languages) as Language[];
  const lacking = purposes.flatMap(({ id }, i) =>
    names.flatMap((language) =>
      all[language].purposes[id]
        ? []
        : [
            `\`purposes.${i}.id\` is "${id}", which has no words in ${language}. Add \`${id}\` to \`purposes\` of lib/languages/${language}.ts, or \`texts.${language}.purposes.${id}\` here.`,
          ],
    ),
  );
  const unsaid = names.flatMap((language) =>
    typeof revision === 'number' && !changed?.[language]?.trim()
      ? [`\`changed.${language}\` is missing. Expected a sentence that tells visitors what changed with \`revision\` ${revision}.`]
      : [],
  );
  return [...lacking, ...unsaid];
}
