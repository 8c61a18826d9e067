import { type Html, html } from '../../../lib/values/html';
import type { words } from '../words';

export const searchForm = (say: (typeof words)['en']): Html => html`<form class="search" role="search" method="get" action="/search">
  <label class="unseen" for="search-term">${say.searchFor}</label>
  <input id="search-term" name="q" type="search" placeholder="${say.search}">
</form>`;
