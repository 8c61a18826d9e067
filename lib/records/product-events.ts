/** An event that Taproot itself tracks: its meaning, and an example of each of its own fields. */
export interface ProductEvent {
  readonly purpose: string;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

const gift = { transaction_id: 'A-1', value: 35, currency: 'USD', amount: 35, frequency: 'monthly', campaign_id: '12345' };
const prompt = { prompt_id: 'newsletter', prompt_type: 'Subscription', prompt_layout: 'modal', prompt_variant: 'short' };
const media = { event_label: 'How we measure methane', event_value: 25 };
const choice = { categories: 'necessary,analytics' };
const form = { event_label: 'newsletter', action_type: 'post' };
const conversion = { event_id: 'signup_newsletter', event_label: 'newsletter' };

/** The events of the specification, by name. Beside their own fields, they have the fields of every event (EVT-01). */
export const productEvents: Readonly<Record<string, ProductEvent>> = {
  page_view: { purpose: 'A page is shown, or a router has put another address in its place.', fields: { nav_type: 'navigate' } },
  page_unload: { purpose: 'A page ends.', fields: { attentionTime: 12_000, scrollDepth: 80, clicks: 2 } },
  sess_start: { purpose: 'A session begins.', fields: { sess_count: 1 } },
  click: {
    purpose: 'A visitor clicks a link or a button.',
    fields: { event_label: 'Donate', action_focus: 'https://giving.example/donate' },
  },
  view_search_results: { purpose: 'A page of search results is shown.', fields: { search_type: 'news', search_term: 'methane' } },
  search: { purpose: 'A visitor has typed in a search field.', fields: { search_term: 'methane' } },
  engagement: {
    purpose: 'A visitor has attended or seen a page for so many seconds.',
    fields: { event_action: 'attention_time', event_value: 30 },
  },
  exit_intent: { purpose: 'A visitor is about to leave.', fields: { event_action: 'mouse' } },
  web_vitals: { purpose: 'The web vitals of a page view.', fields: { lcp: 1800, cls: 0.02, inp: 90, fcp: 900, ttfb: 200 } },
  exception: {
    purpose: 'A page is missing, or a contact’s login failed.',
    fields: { event_category: 'page_not_found', event_label: '/404.html' },
  },
  video_start: { purpose: 'A video begins to play.', fields: { ...media, event_value: 0 } },
  video_progress: { purpose: 'A video has played a quarter more.', fields: media },
  video_complete: { purpose: 'A video has played to its end.', fields: { ...media, event_value: 100 } },
  audio_start: { purpose: 'A sound begins to play.', fields: { ...media, event_value: 0 } },
  audio_progress: { purpose: 'A sound has played a quarter more.', fields: media },
  audio_complete: { purpose: 'A sound has played to its end.', fields: { ...media, event_value: 100 } },
  form_start: { purpose: 'A visitor begins to fill in a form.', fields: form },
  form_submit: {
    purpose: 'A form is sent, or an embedded survey.',
    fields: { ...form, form_destination: 'https://www.main.example/forms/newsletter' },
  },
  form_response: {
    purpose: 'An advocacy form has been answered.',
    fields: { form_id: '17', result_code: 'Success', submission_id: '4711' },
  },
  consent_accepted: { purpose: 'A visitor accepts what needs consent.', fields: choice },
  consent_changed: { purpose: 'A visitor changes what is allowed.', fields: choice },
  experiment_exposure: {
    purpose: 'A visitor sees a variant of an experiment.',
    fields: { experiment_id: 'hero', variant: 'variant1', forced: false, prompt_id: 'readers' },
  },
  experiment_late: {
    purpose: 'A visitor has seen the control before anything was decided, and takes no part yet.',
    fields: { experiment_id: 'hero' },
  },
  prompt_display: { purpose: 'A prompt is shown.', fields: prompt },
  prompt_open: { purpose: 'A visitor opens a prompt that was folded.', fields: prompt },
  prompt_click: { purpose: 'A visitor follows a prompt’s button.', fields: prompt },
  prompt_close: { purpose: 'A visitor closes a prompt.', fields: prompt },
  prompt_cancel: { purpose: 'A visitor declines a prompt.', fields: prompt },
  prompt_form_start: { purpose: 'A visitor begins to answer a prompt.', fields: prompt },
  prompt_submit: {
    purpose: 'A visitor sends the answers to a prompt.',
    fields: { ...prompt, prompt_fields: 'motivation,email', motivation: 'climate' },
  },
  prompt_unlock: { purpose: 'A Gate opens.', fields: { ...prompt, prompt_type: 'Gate' } },
  transaction: { purpose: 'A gift is complete.', fields: gift },
  donation: { purpose: 'A gift is complete.', fields: gift },
  purchase: { purpose: 'A gift is complete, as analytics services count sales.', fields: gift },
  action: { purpose: 'A petition or a letter is taken.', fields: conversion },
  signup: { purpose: 'A visitor signs up for news.', fields: conversion },
  sign_up: { purpose: 'A visitor registers with the fleet’s site.', fields: conversion },
  mailchimp_signup: { purpose: 'A visitor signs up by Mailchimp’s form.', fields: conversion },
  submit: { purpose: 'The answers to a Form prompt are sent.', fields: conversion },
  submission: { purpose: 'An embedded survey is sent.', fields: conversion },
  woobox_submit: { purpose: 'A survey of Woobox is sent.', fields: conversion },
  fillout_submit: { purpose: 'A survey of Fillout is sent.', fields: conversion },
  device_identified: { purpose: 'The fingerprint’s service has recognised a device.', fields: { event_category: 'visitor' } },
  vendor_not_loaded: {
    purpose: 'A third party’s library has not loaded, mostly because of an ad blocker; once a session.',
    fields: { event_category: 'vendor', event_label: 'social-pixel', failure: 'error' },
  },
  debug_overlay: { purpose: 'A developer looks at the debug overlay; one in ten is sent.', fields: { event_category: 'debug' } },
};
