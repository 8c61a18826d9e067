import type { Place } from '../../addresses';
import { blogNames } from './blog-names';
import { type Story, storiesOf } from './stories';

interface Found extends Story {
  readonly address: readonly [place: Place, path: string];
}

const at = (place: Place, path: string, folder: string): Found[] =>
  storiesOf(folder).map((story) => ({ ...story, address: [place, `${path}/${story.slug}`] }));

/** Every story of the network, for the search. */
export const networkStories: readonly Found[] = [
  ...at('main', '/news', 'main'),
  ...at('mcaf', '/stories', 'mcaf'),
  ...at('mrd', '/restoration', 'mrd'),
  ...Object.keys(blogNames).flatMap((blog) => at('blogs', `/${blog}`, blog)),
];
