import { formed, posted, siteId, uuid } from './formats';
import { either, flag, list, map, number, whole, word } from './shape';

/** No value of a hit is longer: the longest, an address, is warned of from 1000 characters. */
const longText = posted(4_096);
/** A value of any field that the contract knows by its name alone, or not at all. */
export const scalar = either(longText, number(), flag);
export const propertyName = posted(100, {
  from: 0,
  pattern: /^[\w.$-]+$/,
  expected: 'a name of at most 100 letters, digits, underscores, points, dollar signs and hyphens',
});

/** The kinds of values that a hit's fields have. `plugins/analytics/event/properties` converts to those that pages may hand in. */
export const hitKinds = {
  eventName: posted(256, {
    from: 1,
    pattern: /^[^A-Z\s-]+$/,
    expected: 'a name of at most 256 characters in lower case, with underscores for spaces and hyphens',
  }),
  uuid,
  siteId,
  environment: word('production', 'development', 'local', 'testing'),
  streamId: formed(/^G-[A-Z0-9]{4,20}$/, 'a stream id such as G-MAIN000001'),
  version: formed(/^\d+\.\d+\.\d+([-+].+)?$/, 'a version such as 1.3.8'),
  navigation: word('navigate', 'reload', 'back_forward', 'back_forward_cache', 'prerender', 'restore', 'history'),
  id: posted(320),
  items: list(map(propertyName, scalar), 200, 0),

  text: posted(320),
  address: longText,
  amount: number(0),
  count: whole(0),
  moment: whole(1),
  percent: number(0, 100),
  value: either(number(), posted(100)),
  flag,
  /** CSS pixels. */
  size: either(formed(/^\d{1,5}x\d{1,5}$/, 'a width x height such as 1280x720'), whole(0)),
  /** SES-10. */
  utmId: formed(/^\d{10,64}$/, 'a text of more than nine digits'),
  /** A code of ISO 4217. Older releases send texts such as `$`, so the service takes any. */
  currency: scalar,
} as const;

export type HitKind = keyof typeof hitKinds;
