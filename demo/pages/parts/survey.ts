import { type Html, html } from '../../../lib/values/html';
import type { Address } from '../../addresses';

/** The survey tool's frame. It tells the page of a submission and of followed links by messages. */
export const survey = (url: Address, id: string, heading: string, provider = ''): Html => html`<section class="band survey">
  <h2>${heading}</h2>
  <iframe src="${url('survey', `/embed/${id}${provider && `?provider=${provider}`}`)}" title="Survey: ${heading}" width="720" height="420" loading="lazy"></iframe>
</section>`;
