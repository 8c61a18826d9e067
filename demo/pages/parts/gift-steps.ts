import { type Html, html } from '../../../lib/values/html';

const steps = ['Choose your gift', 'About you', 'Thank you'] as const;

/** The donor's progress; `at` counts from 1. */
export const giftSteps = (at: number): Html =>
  html`<ol class="steps" aria-label="Your way to a gift">${steps.map(
    (step, i) => html`<li${i + 1 === at && html` aria-current="step"`}>${step}</li>`,
  )}</ol>`;
