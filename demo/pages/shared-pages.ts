import { type Html, html } from '../../lib/values/html';
import type { PageMaker, SitePages } from './page';
import { prose } from './parts/prose';
import { searchResults } from './parts/search-results';

const privacyText = (name: string): Html => html`<p>${name} collects as little as it can, says what it collects, and lets you say no.</p>
<h2>What we measure</h2>
<p>If you agree, we count which pages are read, which links are followed and which forms are sent, so that we can tell what helps.
We never sell or rent what we know about you.</p>
<h2>What you can choose</h2>
<p>Your choice is asked for on your first visit and is kept in a cookie for a year. You can change it at any time:
<button class="button quiet" type="button" data-consent-settings>Change cookie settings</button></p>
<h2>Signals of your browser</h2>
<p>We take Do Not Track and Global Privacy Control as a no, without asking.</p>
<h2>Questions</h2>
<p>Write to <a href="mailto:privacy@greenfield.example">privacy@greenfield.example</a>, or call the office on weekdays.</p>`;

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
