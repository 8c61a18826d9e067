import { html } from '../../../lib/values/html';
import { blogNames } from '../content/blog-names';
import { storiesOf } from '../content/stories';
import type { PageMaker, SitePages } from '../page';
import { cards } from '../parts/cards';
import { promptPlace } from '../parts/prompts';
import { prose } from '../parts/prose';
import { storyPage, teaser } from '../parts/story';

const listing =
  (blog: string, name: string): PageMaker =>
  () => ({
    title: name,
    description: `Posts of the blog ${name}.`,
    group: name,
    body: html`<div class="band"><h1>${name}</h1></div>${cards(
      'Latest posts',
      storiesOf(blog).map((post) => teaser(`/${blog}`, post)),
    )}`,
  });

const post =
  (blog: string): PageMaker =>
  ({ params: { slug } }) => {
    const found = storiesOf(blog).find((candidate) => candidate.slug === slug);
    return (
      found &&
      storyPage(
        found,
        html`<p>Share: <a href="https://social.example/share?topic=${blog}" data-track="post_shared" data-track-blog="${blog}" data-track-channel="social">on Social</a> or
        <a href="mailto:?subject=${encodeURIComponent(found.title)}" data-track="post_shared" data-track-blog="${blog}" data-track-channel="email">by email</a>.
        The data are <a href="/files/${found.slug}.pdf">in this note (PDF)</a>.</p>`,
      )
    );
  };

export const blogs: SitePages = {
  id: 'blogs',
  organisation: {
    name: 'Field Notes',
    tagline: 'Blogs by the people of Greenfield Fund, in their own words.',
    palette: 'notes',
    navigation: Object.entries(blogNames).map(([blog, name]) => [name, `/${blog}`] as const),
    donate: '',
    privacy: '/privacy-policy',
  },
  pages: {
    '/': () => ({
      title: 'Notes from the field',
      description: 'What our scientists, lawyers and economists are thinking about.',
      group: 'Home',
      body: html`<div class="band"><p class="kicker">Blogs</p><h1>Notes from the field</h1>
      <p class="lead">Unfinished thoughts, good charts and the odd correction.</p></div>${cards(
        'New on the blogs',
        Object.keys(blogNames).flatMap((blog) => storiesOf(blog).map((entry) => teaser(`/${blog}`, entry))),
      )}`,
    }),
    '/prompts': () => ({
      title: 'The data note',
      description: 'A note that asks for an address first.',
      body: prose(
        'Note',
        'How we count plumes',
        html`<p>The first page is for everybody.</p>
        ${promptPlace('data-note')}
        <div data-gate="data-note" hidden><h2>Method</h2><p>We count a plume once a week, by two satellites, and ask a third.</p></div>`,
      ),
    }),
    ...Object.fromEntries(
      Object.entries(blogNames).flatMap(([blog, name]) => [
        [`/${blog}`, listing(blog, name)],
        [`/${blog}/:slug`, post(blog)],
      ]),
    ),
  },
};
