import { html } from '../../../lib/values/html';
import type { SitePages } from '../page';
import { cards } from '../parts/cards';
import { field } from '../parts/field';
import { figures } from '../parts/figures';
import { hero } from '../parts/hero';
import { prose } from '../parts/prose';

const registration = html`<form class="form" id="registration" method="post" action="/forms/registration">
  <h2>Save a seat</h2>
  <div class="fields">
    ${field('registration', 'first_name', 'First name', { autocomplete: 'given-name', required: true })}
    ${field('registration', 'last_name', 'Last name', { autocomplete: 'family-name', required: true })}
    ${field('registration', 'email', 'Work email', { type: 'email', autocomplete: 'email', required: true, wide: true })}
    ${field('registration', 'organization', 'Company', { autocomplete: 'organization', wide: true })}
  </div>
  <button class="button" type="submit">Register</button>
</form>`;

export const microsites: SitePages = {
  id: 'microsites',
  organisation: {
    name: 'Electric Fleets',
    tagline: 'A guide for everybody who runs more than five trucks. By Greenfield Fund.',
    palette: 'fleet',
    navigation: [
      ['The guide', '/guide'],
      ['What it costs', '/cost'],
      ['Webinar', '/register'],
    ],
    donate: '',
    privacy: '/privacy-policy',
    newsletter: '/subscribe/post',
  },
  pages: {
    '/': () => ({
      title: 'Put your fleet on the wire',
      description: 'A practical guide to electric trucks.',
      nid: 7001,
      group: 'Home',
      body: html`${hero({
        kicker: 'For fleet managers',
        title: 'The truck is the easy part',
        text: 'Chargers, tariffs, drivers, yards: what forty fleets wish that somebody had told them.',
        picture: 'road-4',
        alt: 'White electric trucks on a road through green hills',
        actions: [
          ['Register for the webinar', '/register'],
          ['Read the guide', '/guide'],
        ],
      })}${figures('Forty fleets, three years', [
        ['31%', 'lower cost a mile'],
        ['4,200', 'trucks on the road'],
        ['18 months', 'the longest wait for a wire'],
      ])}${cards('Where to begin', [
        {
          title: 'Ask for the wire first',
          text: 'The utility is slower than the dealer.',
          address: '/guide',
          picture: 'wind-3',
          alt: 'Turbines on a ridge',
        },
        { title: 'What it costs', text: 'A table, and what it leaves out.', address: '/cost', picture: 'road-9', alt: 'A road at sunrise' },
      ])}`,
    }),
    '/guide': () => ({
      title: 'The guide',
      description: 'Five steps to an electric fleet.',
      body: prose(
        'Guide',
        'Five steps, in this order',
        html`<ol><li>Write down where each truck sleeps.</li><li>Ask the utility for a wire to that place.</li>
        <li>While you wait, choose the routes.</li>
        <li>Order the trucks.</li><li>Let the drivers name them.</li></ol>
        <p><a href="/files/fleet-checklist.pdf">Download the checklist (PDF)</a></p>`,
      ),
    }),
    '/cost': () => ({
      title: 'What it costs',
      description: 'Diesel and electric, side by side.',
      body: prose(
        'Money',
        'What it costs',
        html`<table><thead><tr><th scope="col">A year, one truck</th><th scope="col">Diesel</th><th scope="col">Electric</th></tr></thead>
        <tbody><tr><th scope="row">Energy</th><td>$18,400</td><td>$7,900</td></tr>
        <tr><th scope="row">Repairs</th><td>$6,100</td><td>$3,300</td></tr>
        <tr><th scope="row">The truck itself</th><td>$17,000</td><td>$24,500</td></tr></tbody></table>`,
      ),
    }),
    '/register': () => ({
      title: 'Webinar: the first hundred days',
      description: 'Register for the webinar.',
      group: 'Registration',
      body: html`<div class="beside"><div><p class="kicker">Webinar, December 3</p><h1>The first hundred days with electric trucks</h1>
      <p class="lead">Three fleet managers, no slides, an hour of questions.</p></div>${registration}</div>`,
    }),
  },
};
