import { html } from '../../../lib/values/html';
import type { SitePages } from '../page';
import { prose } from '../parts/prose';

/** Tools for the people who work here; the calls of the service itself are in `demo/utility`. */
export const utility: SitePages = {
  id: 'utility',
  organisation: {
    name: 'Greenfield Tools',
    tagline: 'Internal tools of Greenfield Fund.',
    palette: 'service',
    navigation: [
      ['Apps', '/apps'],
      ['Link builder', '/apps/link-builder'],
      ['Admin', '/admin'],
    ],
    donate: '',
    privacy: '/privacy-policy',
  },
  pages: {
    '/': () => ({ redirect: '/apps' }),
    '/apps': () => ({
      title: 'Apps',
      description: 'Tools for campaigns.',
      body: prose(
        'Tools',
        'Apps',
        html`<ul><li><a href="/apps/link-builder">Link builder</a>: addresses with source data for emails and posts</li>
        <li><a href="/schemas/hit.json">Schema of a hit</a>, <a href="/schemas/rejection.json">of a rejection</a>,
        <a href="/schemas/error.json">of an error report</a></li></ul>`,
      ),
    }),
    '/apps/link-builder': ({ query, url }) => {
      const source = query.get('ub_o') ?? 'members';
      const address = url('donate', `/give/12345?${new URLSearchParams({ ub_o: source, ut_id: '20261015001' })}`);
      return {
        title: 'Link builder',
        description: 'Builds links with source data.',
        body: prose(
          'Tools',
          'Link builder',
          html`<form class="form" method="get" action="/apps/link-builder"><div class="field"><label for="ub_o">Who asks?</label>
          <input id="ub_o" name="ub_o" type="text" value="${source}"></div><p><button class="button" type="submit">Build</button></p></form>
          <p><a href="${address}">${address}</a></p>`,
        ),
      };
    },
    '/admin': () => ({
      title: 'Admin',
      description: 'Settings of the tools.',
      body: prose('Tools', 'Admin', html`<p>Nothing to set: everything that could be wrong is in version control.</p>`),
    }),
  },
};
