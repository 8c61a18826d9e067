import { createHash } from 'node:crypto';
import { allowedFields, toldConversion } from '../allowed-fields';
import type { Mapped, StoredHit } from '../destination';
import { purposesIn } from '../leave';
import { momentOf } from '../moment';

/** The form of the ids that Google's tag makes. */
const OF_TAG = /^\d{1,12}\.\d{1,12}$/;

/** Returns the same number below 2^32 for the same text in the same property, which tells nothing of it. */
const numberOf = (account: string, kind: string, text: string): number =>
  createHash('sha256').update(`taproot ${account} ${kind} ${text}`).digest().readUInt32BE();

/**
 * Returns the `client_id` of a hit, in the form of the tag's: the one that the page's tag has made, else one of our own. It follows from the browser's
 * `temp_id` where the visitor has agreed to analytics; where nobody has chosen, from the visit, so that nobody is followed to the next.
 * Another property gets another id for the same browser.
 */
function clientIdOf(hit: Readonly<Record<string, unknown>>, account: string): string | undefined {
  const { ga_client_id, temp_id, sess_id, consent_purposes } = hit;
  const hasAgreed = consent_purposes !== 'opt_out';
  if (hasAgreed && typeof ga_client_id === 'string' && OF_TAG.test(ga_client_id)) return ga_client_id;
  const id = hasAgreed ? temp_id : sess_id;
  if ((typeof id !== 'string' && typeof id !== 'number') || id === '') return undefined;
  return `${numberOf(account, 'client', `${id}`)}.${numberOf(account, 'client since', `${id}`)}`;
}

/** Google's names of our events (developers.google.com/data-manager/api/reference/analytics/recommended-events). The three of a gift are one. */
const NAMES: Readonly<Record<string, string>> = { donation: 'purchase', signup: 'sign_up', mailchimp_signup: 'sign_up' };

/** Names of at most 40 characters, without the prefixes and names that Google keeps for itself (developers.google.com/analytics/devguides/collection/protocol/ga4/reference). */
const NAME = /^(?!firebase_|ga_|google_|gtag)[a-z][a-z\d_]{0,39}$/;
const RESERVED =
  /^(?:ad_(?:activeview|click|exposure|query|reward)|adunit_exposure|app_\w+|dynamic_link_\w+|error|first_(?:open|visit)|in_app_purchase|notification_\w+|os_update|screen_view|session_start|user_engagement)$/;

/** Fields of a hit that Google gets, and the characters of their values that it takes. */
const PARAMETERS: Readonly<Record<string, number>> = {
  ...{ page_location: 1000, page_referrer: 420, page_title: 300 },
  ...{ event_category: 100, event_action: 100, event_label: 100, content_group: 100, content_id: 100 },
};

/**
 * Maps a hit to an event of an analytics stream (developers.google.com/data-manager/api/devguides/events/analytics/recommended-custom-events/send-events,
 * …/analytics/measurement-protocol/upgrade/field-mappings): a web event needs a `clientId`. Visits are counted by `session_id`, and active visitors
 * by `engagement_time_msec` (developers.google.com/analytics/devguides/collection/protocol/ga4/sending-events), which is the time on the page so far.
 */
export function analyticsEvent(hit: StoredHit, account: string): Mapped {
  const { event, sess_id, time_on_page, consent_purposes } = hit.body;
  const name = Object.hasOwn(NAMES, `${event}`) ? NAMES[`${event}`] : `${event}`;
  if (!name || !NAME.test(name) || RESERVED.test(name)) return { lacks: 'a name that Google takes' };
  const clientId = clientIdOf(hit.body, account);
  if (!clientId) return { lacks: 'client id' };
  const granted = purposesIn(consent_purposes) ?? [];
  const told = allowedFields(hit.body, granted);
  const said = (purpose: string) => (granted.includes(purpose) ? 'CONSENT_GRANTED' : 'CONSENT_DENIED');
  const parameters = Object.entries(PARAMETERS).flatMap(([parameterName, longest]) => {
    const value = told[parameterName];
    return value === undefined || value === '' ? [] : [{ parameterName, value: `${value}`.slice(0, longest) }];
  });
  const spent = typeof time_on_page === 'number' && time_on_page > 0 ? Math.round(time_on_page * 1_000) : 1;
  const conversion = toldConversion(hit);
  return {
    event: {
      ...{ eventName: name, clientId, eventTimestamp: new Date(momentOf(hit)).toISOString(), eventSource: 'WEB' },
      consent: { adUserData: said('advertising'), adPersonalization: said('personalisation') },
      ...(conversion?.gift && { transactionId: conversion.id }),
      ...(conversion?.value !== undefined && { conversionValue: conversion.value, currency: conversion.currency }),
      additionalEventParameters: [
        ...parameters,
        ...(sess_id === undefined || sess_id === ''
          ? []
          : [{ parameterName: 'session_id', value: `${numberOf(account, 'session', `${sess_id}`)}` }]),
        { parameterName: 'engagement_time_msec', value: `${spent}` },
      ],
    },
  };
}
