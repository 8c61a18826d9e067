import { type Html, html } from '../../../lib/values/html';
import type { Story } from '../content/stories';
import type { Page } from '../page';
import type { Card } from './cards';
import { picture } from './picture';

/** Returns a story's page. `after` follows its text. */
export const storyPage = ({ title, summary, nid, topic, author, date, picture: name, alt, passages }: Story, after?: Html): Page => ({
  title,
  description: summary,
  nid,
  group: topic,
  body: html`<article class="story">
  <header>
    <p class="kicker">${topic}</p>
    <h1>${title}</h1>
    <p class="lead">${summary}</p>
    <p class="byline">By ${author}, ${date}</p>
  </header>
  <figure>
    ${picture(name, alt, 960, 640)}
    <figcaption>${alt}</figcaption>
  </figure>
  <div class="prose">
    ${passages.map(({ text, speaker }) =>
      speaker ? html`<blockquote><p>${text}</p><footer>${speaker}</footer></blockquote>\n` : html`<p>${text}</p>\n`,
    )}
    ${after}
  </div>
</article>`,
});

/** Returns a story's teaser. `folder`: the path before its slug. */
export const teaser = (folder: string, { slug, title, summary, picture: name, alt, topic }: Story): Card => ({
  title,
  text: summary,
  address: `${folder}/${slug}`,
  picture: name,
  alt,
  topic,
});
