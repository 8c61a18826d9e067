import type { Entry } from '../../tools/lab/network';

/** Returns the conversions that each advertising service received, in any way, as `service id`. */
export function toldConversions(entries: readonly Entry[]): string[] {
  const told = entries.flatMap(({ vendor, call, words: [first, second, third, fourth] }) => {
    if (vendor === 'social.example') {
      if (call === 'fbq' && first === 'track' && second !== 'PageView') return `social ${fourth.eventID}`;
      return call === 'pixel' ? `social ${/eid=(\w+)/.exec(first)?.[1]}` : [];
    }
    if (vendor === 'newsletter.example') {
      if (call === 'pixel') return `newsletter ${/cid=(\w+)/.exec(first)?.[1]}`;
      return first.event === 'conversion' ? `newsletter ${first.conversionId}` : [];
    }
    if (vendor === 'tags.example') return second === 'conversion' ? `script ${third.transaction_id}` : [];
    if (vendor === 'adconversion.example') return `script ${/oid=(\w+)/.exec(first)?.[1]}`;
    return vendor === 'adserver.example' ? `image ${/ord=(\w+)/.exec(first)?.[1]}` : [];
  });
  return told.sort();
}

/** The advertising services of the demo network. */
export const SERVICES = ['image', 'newsletter', 'script', 'social'] as const;
