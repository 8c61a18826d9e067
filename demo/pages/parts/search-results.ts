import { html } from '../../../lib/values/html';
import type { Place } from '../../addresses';
import { blogNames } from '../content/blog-names';
import { type Story, storiesOf } from '../content/stories';
import type { PageMaker, SitePages } from '../page';
import { field } from './field';
import { prose } from './prose';

interface Found extends Story {
  readonly address: readonly [place: Place, path: string];
}

const at = (place: Place, path: string, folder: string): Found[] =>
  storiesOf(folder).map((story) => ({ ...story, address: [place, `${path}/${story.slug}`] }));

/** Every story of the network, for the search. */
const networkStories: readonly Found[] = [
  ...at('main', '/news', 'main'),
  ...at('mcaf', '/stories', 'mcaf'),
  ...at('mrd', '/restoration', 'mrd'),
  ...Object.keys(blogNames).flatMap((blog) => at('blogs', `/${blog}`, blog)),
];

const LONGEST_TERM = 100;

/** `/search/{type}/{term}`: lists the network's stories with the term in title, topic or summary. */
export const searchResults =
  ({ organisation }: SitePages): PageMaker =>
  ({ params: { type = 'all', term = '' }, url }) => {
    const wanted = term.slice(0, LONGEST_TERM);
    const found = networkStories.filter(({ title, topic, summary }) =>
      `${title} ${topic} ${summary}`.toLowerCase().includes(wanted.toLowerCase()),
    );
    const count = `${found.length} ${found.length === 1 ? 'result' : 'results'} for “${wanted}”`;
    return {
      title: `Search: ${wanted}`,
      description: `${count} on ${organisation.name}`,
      body: prose(
        type === 'all' ? 'Search' : `Search in ${type}`,
        count,
        html`<form role="search" aria-label="Search again" method="get" action="/search">
          ${field('again', 'q', 'Search again', { required: true })}
        </form>
        <ol>${found.map(
          ({ address, title, summary }) => html`<li><h2><a href="${url(...address)}">${title}</a></h2><p>${summary}</p></li>`,
        )}</ol>`,
      ),
    };
  };
