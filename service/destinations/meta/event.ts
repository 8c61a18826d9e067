import { type GiftName, SOCIAL_VIEW, socialNameOf } from '../../../lib/records/social-names';
import { DAY } from '../../../lib/time/day';
import { toldAddress, toldConversion } from '../allowed-fields';
import type { Mapped, StoredHit } from '../destination';
import { momentOf } from '../moment';
import type { Sender } from '../seal-sender';
import { processingOptions } from './options';

/** A click id as Meta makes them. One of 200 characters may have been cut, and half of one is of another click. */
const CLICK = /^[\w-]{4,199}$/;

/**
 * Returns `fbc` (developers.facebook.com/documentation/ads-commerce/conversions-api/parameters/fbp-and-fbc): the click id as it came, and when it was
 * first seen, which is never after the event. Undefined without either.
 */
function clickOf({ body: { fbclid }, clicked }: StoredHit, moment: number): string | undefined {
  if (typeof fbclid !== 'string' || !CLICK.test(fbclid) || clicked === undefined) return undefined;
  return `fb.1.${Math.min(clicked, moment)}.${fbclid}`;
}

/**
 * Maps a hit to a server event (developers.facebook.com/documentation/ads-commerce/conversions-api/parameters/server-event). Website events need
 * `client_user_agent`, `action_source` and `event_source_url` (…/parameters). Name and id are those of the page's pixel, by which Meta drops
 * the second one. Events of about the same age share a request, because one that is too old fails all.
 */
export function metaEvent(hit: StoredHit, gift: GiftName, now: number, sender?: Sender): Mapped {
  const { event, page_location, currency } = hit.body;
  const conversion = toldConversion(hit);
  const name = event === 'page_view' ? SOCIAL_VIEW : conversion && socialNameOf(conversion, gift);
  if (!name) return { lacks: 'a name for the event' };
  if (!sender?.agent) return { lacks: 'user agent' };
  if (typeof page_location !== 'string' || !/^https?:\/\//.test(page_location)) return { lacks: 'address of the page' };
  if (conversion?.gift && (conversion.value === undefined || !conversion.currency)) return { lacks: 'amount and currency' };
  const moment = momentOf(hit);
  const fbc = clickOf(hit, moment);
  const worth = conversion?.value === undefined ? {} : { value: conversion.value, currency: conversion.currency ?? currency };
  return {
    share: `${Math.floor((now - moment) / DAY)}`,
    event: {
      event_name: name,
      event_time: Math.floor(moment / 1_000),
      event_id: conversion?.id ?? hit.hit_id,
      action_source: 'website',
      event_source_url: toldAddress(page_location),
      user_data: { client_ip_address: sender.address, client_user_agent: sender.agent, ...(fbc && { fbc }) },
      custom_data: worth,
      ...processingOptions(sender.place),
    },
  };
}
