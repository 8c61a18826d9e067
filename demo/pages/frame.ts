import { type Html, html } from '../../lib/values/html';
import type { Address, Place } from '../addresses';
import type { Language, SitePages } from './page';
import { words } from './words';

const searchForm = (say: (typeof words)['en']): Html => html`<form class="search" role="search" method="get" action="/search">
  <label class="unseen" for="search-term">${say.searchFor}</label>
  <input id="search-term" name="q" type="search" placeholder="${say.search}">
</form>`;

/** The sign-up form in every footer. `action` is the address of its list. */
const newsletterForm = (
  say: (typeof words)['en'],
  action = '/forms/newsletter',
): Html => html`<form class="inline-form" id="newsletter" method="post" action="${action}">
  <label for="newsletter-email">${say.email}</label>
  <input id="newsletter-email" name="email" type="email" autocomplete="email" required>
  <button type="submit">${say.subscribe}</button>
</form>`;

const network: readonly (readonly [label: string, place: Place, path: string])[] = [
  ['Greenfield Fund', 'main', '/'],
  ['Greenfield Action', 'action', '/'],
  ['Ways to give', 'donate', '/give/12345'],
  ['Field Notes blogs', 'blogs', '/'],
  ['Electric Fleets', 'fleet', '/'],
  ['Impact report', 'impact', '/impact2024'],
  ['Parents for Clear Skies', 'mcaf', '/'],
  ['Delta Forward', 'mrd', '/'],
];

export function header({ organisation }: SitePages, language: Language, path: string, url: Address): Html {
  const say = words[language];
  const donate = organisation.donate || url('donate', '/give/12345');
  return html`<header class="masthead">
  <a class="skip" href="#content">${say.skip}</a>
  <div class="bar">
    <a class="wordmark" href="/"><img src="/assets/leaf.svg" width="40" height="40" alt=""><span>${organisation.name}</span></a>
    <nav aria-label="${say.navigation}">
      <ul>${organisation.navigation.map(
        ([label, target]) => html`<li><a href="${target}"${target === path && html` aria-current="page"`}>${label}</a></li>`,
      )}</ul>
    </nav>
    ${searchForm(say)}
    <a class="button" href="${donate}">${say.donate}</a>
  </div>
</header>`;
}

export function footer({ organisation }: SitePages, language: Language, url: Address): Html {
  const say = words[language];
  return html`<footer class="foot">
  <div class="columns">
    <section aria-labelledby="foot-news">
      <h2 id="foot-news">${say.newsletter}</h2>
      ${newsletterForm(say, organisation.newsletter)}
    </section>
    <nav aria-label="${say.network}">
      <h2>${say.network}</h2>
      <ul>${network.map(([label, place, target]) => html`<li><a href="${url(place, target)}">${label}</a></li>`)}</ul>
    </nav>
    <section aria-labelledby="foot-name">
      <h2 id="foot-name">${organisation.name}</h2>
      <p>${organisation.tagline}</p>
      <ul>
        <li><a href="mailto:hello@greenfield.example">hello@greenfield.example</a></li>
        <li>
          <img src="/assets/star.svg" width="16" height="16" alt="">
          <a href="https://ratings.example/greenfield-fund">Four stars at Charity Ratings</a>
        </li>
      </ul>
    </section>
  </div>
  <p class="small">
    <a href="${organisation.privacy}">${say.privacy}</a>
    <button type="button" data-consent-settings>${say.cookies}</button>
    <span>${say.rights}</span>
  </p>
</footer>`;
}
