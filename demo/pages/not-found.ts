import { html } from '../../lib/values/html';
import type { Page, Visit } from './page';
import { prose } from './parts/prose';

export const notFound = ({ url }: Pick<Visit, 'url'>): Page => ({
  title: 'Page not found',
  description: 'This page does not exist.',
  status: 404,
  body: prose(
    'Error 404',
    'Page not found',
    html`<p>The page that you are looking for has moved, or never grew here in the first place.</p>
    <ul>
      <li><a href="/">Start at the home page</a></li>
      <li><a href="${url('main', '/contact')}">Tell us what you were looking for</a></li>
    </ul>`,
  ),
});
