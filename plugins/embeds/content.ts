import { create } from '../../lib/dom/native';
import type { Section } from '../../lib/languages/section';
import type { EmbedService } from './options';

export interface PlaceholderWords {
  readonly language: string;
  readonly texts: Section<'embeds'>;
  readonly service: EmbedService;
  /** Names the frame. */
  readonly title: string;
}

/** The visitor's choice. `always` applies to the service. */
export type Shown = 'once' | 'always';

/** Fills in the names of a service. */
export const wordsWith = (text: string, { name, company }: EmbedService): string =>
  text.replaceAll('{service}', () => name).replaceAll('{company}', () => company);

/**
 * Creates a placeholder's content: a description, the recipient of the data, and the buttons that show the frame. `whole`: the content
 * fills a document of its own.
 */
export function makeContent(document: Document, words: PlaceholderWords, choose: (shown: Shown) => void, whole = false): HTMLElement {
  const { language, texts, service, title } = words;
  const make = <K extends keyof HTMLElementTagNameMap>(name: K, ...content: (Node | string)[]): HTMLElementTagNameMap[K] => {
    const made = create(document, name);
    made.append(...content);
    return made;
  };
  const button = (text: string, shown: Shown) => {
    const made = make('button', wordsWith(text, service));
    made.type = 'button';
    made.addEventListener('click', () => choose(shown));
    return made;
  };
  const section = make(
    whole ? 'main' : 'section',
    whole ? make('h1', title) : make('p', make('strong', title)),
    make('p', wordsWith(texts.about, service)),
    make('div', button(texts.once, 'once'), button(texts.always, 'always')),
  );
  if (service.privacy) {
    const link = make('a', wordsWith(texts.privacy, service));
    Object.assign(link, { href: service.privacy, target: '_blank', rel: 'noopener noreferrer' });
    section.append(make('p', link));
  }
  Object.assign(section, { lang: language, dir: texts.dir });
  section.setAttribute('aria-label', title);
  return section;
}
