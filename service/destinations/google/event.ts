import { toldConversion } from '../allowed-fields';
import type { Mapped, StoredHit } from '../destination';
import { purposesIn } from '../leave';
import { momentOf } from '../moment';

const CLICKS = ['gclid', 'gbraid', 'wbraid'] as const;

/**
 * Maps a hit to an event of the Data Manager API (docs.cloud.google.com/php/docs/reference/data-manager/latest/V1.Event). `transactionId` is the
 * tag's. Consent is each event's own. A conversion of Google Ads is matched by the click, whose id goes as it came.
 */
export function googleEvent(hit: StoredHit, eventSource: string): Mapped {
  const conversion = toldConversion(hit);
  if (!conversion) return { lacks: 'a conversion' };
  const clicks = CLICKS.flatMap((name) => {
    const value = hit.body[name];
    return typeof value === 'string' && value ? [[name, value] as const] : [];
  });
  const [click] = clicks;
  if (!click) return { lacks: 'click id' };
  const granted = purposesIn(hit.body.consent_purposes) ?? [];
  const said = (purpose: string) => (granted.includes(purpose) ? 'CONSENT_GRANTED' : 'CONSENT_DENIED');
  return {
    event: {
      transactionId: conversion.id,
      eventTimestamp: new Date(momentOf(hit)).toISOString(),
      eventSource,
      adIdentifiers: Object.fromEntries([click]),
      consent: { adUserData: said('advertising'), adPersonalization: said('personalisation') },
      ...(conversion.value !== undefined && { conversionValue: conversion.value, currency: conversion.currency }),
    },
  };
}
