import type { ConversionRule } from '../plugins/vendors/facts';
import { fleetHosts } from './network';

/** A form counts once per page view, however often it is submitted. */
const form = { event: 'form_submit', by: ['page_id', 'form_destination'], label: 'event_label' } as const;
/** A survey's frame assigns an id to each submission. */
const survey = { event: 'form_submit', by: ['embed_id', 'submission_id'], label: 'embed_id' } as const;
const prompt = { event: 'prompt_submit', by: ['page_id', 'prompt_id'], label: 'prompt_id' } as const;

/**
 * CNV-01: the conversion of each event. The first rule that matches an event counts. `plugins/donation` tracks `transaction`, `donation`
 * and `purchase`, the three events of a gift, because each has a value.
 */
export const conversions: readonly ConversionRule[] = [
  // A petition or a letter, accepted by the advocacy tool, or posted to the site itself.
  {
    event: 'form_response',
    where: { result_code: '^success$' },
    conversion: 'action',
    by: ['submission_id', 'client_submission_id'],
    label: 'form_id',
  },
  { ...form, where: { form_destination: '/forms/petition$' }, conversion: 'action' },
  // The newsletter's forms: Mailchimp's, and those of the network.
  { ...form, where: { form_destination: '/subscribe/post$' }, conversion: 'mailchimp_signup' },
  { ...form, where: { form_destination: '/forms/newsletter$' }, conversion: 'signup' },
  { ...prompt, where: { prompt_type: '^subscription$' }, conversion: 'signup' },
  { ...prompt, where: { prompt_type: '^form$' }, conversion: 'submit' },
  // Embedded surveys, by the provider that the frame names, or else by the frame's host.
  { ...survey, where: { event_category: '^embed$', embed_provider: '^woobox' }, conversion: 'woobox_submit' },
  { ...survey, where: { event_category: '^embed$', embed_provider: '^fillout' }, conversion: 'fillout_submit' },
  { ...survey, where: { event_category: '^embed$' }, conversion: 'submission' },
  // CNV-03: the fleet's registration, once a session.
  {
    event: 'page_view',
    where: { page_location: `^https?://(${fleetHosts.join('|')})(:\\d+)?/register` },
    conversion: 'sign_up',
    by: ['sess_id', 'page_path'],
    label: 'page_path',
  },
];
