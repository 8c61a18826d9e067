import { type Of, type TextOptions, type TextShape, text } from './shape';

/** A text of at most so many characters, counted as the published schema counts them. */
export const posted = (to: number, options: TextOptions = {}): TextShape & Of<string> =>
  text(to, { from: 0, codePoints: true, ...options });

/** A text that its pattern bounds. */
export const formed = (pattern: RegExp, expected: string, format?: TextShape['format']): TextShape & Of<string> =>
  posted(Number.POSITIVE_INFINITY, { pattern, expected, ...(format && { format }) });

/** RFC 9562, 5.4. */
export const uuid = formed(
  /^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12})$/,
  'a UUID of version 4',
  'uuid',
);

/** The id of a site or a brand. `service/network/admit-sites.ts` decides which ones a network has. */
export const siteId = formed(/^[a-z][a-z0-9]{1,19}$/, 'an id such as main');

const DAY =
  '(?:(?:\\d\\d[2468][048]|\\d\\d[13579][26]|\\d\\d0[48]|[02468][048]00|[13579][26]00)-02-29|\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|(?:02)-(?:0[1-9]|1\\d|2[0-8])))';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?';
const ZONE = '([+-](?:[01]\\d|2[0-3]):[0-5]\\d)';

/** ISO 8601 in UTC. Leap days are those of the calendar. */
export const utcTime = formed(new RegExp(`^${DAY}T${TIME}(?:Z)$`), 'a time such as 2026-10-14T08:00:00Z', 'date-time');
/** ISO 8601 in any time zone. */
export const zonedTime = formed(new RegExp(`^${DAY}T${TIME}(?:Z|${ZONE})$`), 'a time such as 2026-10-14T08:00:00+02:00', 'date-time');
