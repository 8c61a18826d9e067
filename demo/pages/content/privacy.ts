import { type Html, html } from '../../../lib/values/html';

export const privacyText = (
  name: string,
): Html => html`<p>${name} collects as little as it can, says what it collects, and lets you say no.</p>
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
