import { html } from '../../../lib/values/html';
import type { SiteId } from '../../../tools/sites/ids';
import type { SitePages } from '../page';
import { prose } from '../parts/prose';

/** A first page for a site that has a manifest and nothing else. */
export const plainSite = (id: SiteId): SitePages => ({
  id,
  organisation: {
    name: id.charAt(0).toUpperCase() + id.slice(1),
    tagline: 'A site of the network',
    palette: 'greenfield',
    navigation: [['Home', '/']],
    donate: '',
    privacy: '/privacy-statement',
  },
  pages: {
    '/': ({ url }) => ({
      title: 'Home',
      description: 'The first page.',
      body: prose('New', 'A first page', html`<p>What this site is about. <a href="${url('donate', '/give/12345')}">Give</a></p>`),
    }),
  },
});
