import { readdirSync, readFileSync } from 'node:fs';

/** A paragraph, or a quotation. */
export interface Passage {
  readonly text: string;
  readonly speaker?: string;
}

export interface Story {
  readonly slug: string;
  readonly nid: number;
  readonly topic: string;
  readonly title: string;
  readonly summary: string;
  readonly author: string;
  /** As it is printed. */
  readonly date: string;
  readonly picture: string;
  readonly alt: string;
  readonly passages: readonly Passage[];
}

/** The stories in `stories/<folder>/`, newest first. */
export function storiesOf(folder: string): readonly Story[] {
  const place = new URL(`stories/${folder}/`, import.meta.url);
  return readdirSync(place)
    .map((file) => parseStory(file.replace('.md', ''), readFileSync(new URL(file, place), 'utf8')))
    .sort((a, b) => b.nid - a.nid);
}

/** Parses a story: lines `name: value` between dashes, then paragraphs. `>` begins a quotation, `--` its speaker. */
function parseStory(slug: string, file: string): Story {
  const [, head = '', text = ''] = file.split(/^---\n/m);
  const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1] ?? '';
  const passages = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph): Passage => {
      const [words = '', speaker] = paragraph.replace(/^> ?/gm, '').split(/^-- /m);
      return { text: words.trim().replaceAll('\n', ' '), speaker };
    });
  return {
    ...{ slug, passages, nid: Number(field('nid')), topic: field('topic'), title: field('title'), summary: field('summary') },
    ...{ author: field('author'), date: field('date'), picture: field('picture'), alt: field('alt') },
  };
}
