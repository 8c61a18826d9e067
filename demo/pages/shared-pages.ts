import { html } from '../../lib/values/html';
import { privacyText } from './content/privacy';
import type { PageMaker, SitePages } from './page';
import { prose } from './parts/prose';
import { searchResults } from './parts/search-results';

const thanks: Readonly<Record<string, readonly [title: string, text: string]>> = {
  newsletter: ['You are on the list', 'The next letter comes on the first Tuesday of the month.'],
  petition: ['Your name is on it', 'We hand over the signatures when the comment period ends, and will tell you what comes of it.'],
  join: ['Welcome to the group', 'Somebody who lives near you writes within a week.'],
  preferences: ['Saved', 'The next letter goes where you want it.'],
  contact: ['Message sent', 'Somebody from our supporter team answers within two working days.'],
  registration: ['You are registered', 'The link to the webinar will be in the confirmation, an hour before it starts.'],
};

/** Pages that every site has: search results, the privacy policy, and thanks for a form. */
export const sharedPages = (site: SitePages): Readonly<Record<string, PageMaker>> => ({
  '/search': ({ query }) => ({ redirect: `/search/all/${encodeURIComponent(query.get('q')?.trim() || 'climate')}` }),
  '/search/:type/:term': searchResults(site),
  '/thanks/:form': ({ params: { form = '' } }) => {
    const [title, text] = (Object.hasOwn(thanks, form) && thanks[form]) || [];
    if (!title || !text) return undefined;
    return {
      title,
      description: text,
      body: prose(
        'Thank you',
        title,
        html`<p>${text}</p><p>This is a demo: nothing that you typed was kept.</p><p><a href="/">Back to the home page</a></p>`,
      ),
    };
  },
  [site.organisation.privacy]: () => ({
    title: 'Privacy policy',
    description: `How ${site.organisation.name} treats personal data.`,
    body: prose('Legal', 'Privacy policy', privacyText(site.organisation.name)),
  }),
});
