import { z } from 'zod';

const size = z.union([z.string().regex(/^\d{1,5}x\d{1,5}$/, 'Must be width x height, such as 1280x720'), z.int().nonnegative()]).optional();
const text = z.string().max(320).optional();
const amount = z.number().nonnegative().optional();

/** HIT-04: screen, viewport, connection, timing (ms; cls has no unit) and UTM fields. */
export const circumstances = {
  ...{ screen: size, viewport: size },
  ...{ connection: text, connection_type: text, connection_effective_type: text, connection_downlink: amount, connection_rtt: amount },
  ...{ ttfb: amount, fcp: amount, lcp: amount, cls: amount, inp: amount, fid: amount },
  ...{ utm_source: text, utm_medium: text, utm_campaign: text, utm_term: text, utm_content: text },
} as const;
