import type { Necessary, NecessaryNames } from '../../../kernel';
import type { Language } from '../../../lib/dom/language';

export interface NecessaryListProps {
  readonly necessary: NecessaryNames;
  readonly language: Language;
}

/** Returns the sentence in the visitor's language, or else in English, or else in any language. */
const sentenceIn = ({ why }: Necessary, language: Language): string | undefined =>
  typeof why === 'string' ? why : (why[language] ?? why.en ?? Object.values(why)[0]);

/** Lists the names that the site stores in every state of consent (CON-23). */
export function NecessaryList({ necessary, language }: NecessaryListProps) {
  const { cookies = [], storage = [], databases = [] } = necessary;
  return (
    <ul>
      {Object.entries({ cookies, storage, databases }).flatMap(([list, names]) =>
        names.map((one) => (
          <li key={list + one.name}>
            <code>{one.name}</code>: {sentenceIn(one, language)}
          </li>
        )),
      )}
    </ul>
  );
}
