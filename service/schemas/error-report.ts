import { z } from 'zod';

/** ERR-01. */
export const errorKinds = [
  'javascript_error',
  'unhandled_promise_rejection',
  'resource_error',
  'console_error',
  'network_error',
  'xhr_error',
  'manual_error',
] as const;

const error = z
  .object({
    type: z.enum(errorKinds),
    message: z.string().max(4_096),
    stack: z.string().max(16_384).optional(),
    resource: z.string().max(4_096).optional(),
    severity: z.enum(['warn', 'error']).optional(),
    timestamp: z.union([z.int().positive(), z.iso.datetime()]).optional(),
    last_step: z.int().nonnegative().optional(),
  })
  .catchall(z.union([z.string().max(4_096), z.number(), z.boolean(), z.null()]));

/** Something that happened on the page before an error: the element, address or message, without text that people wrote. */
const step = z.object({
  n: z.int().positive(),
  /** ms since the epoch. */
  at: z.int().min(0).max(8_640_000_000_000_000),
  kind: z.enum(['click', 'navigation', 'request', 'warning']),
  what: z.string().max(500),
  status: z.int().min(0).max(999).optional(),
});

export type Step = z.infer<typeof step>;

/** ERR-05. A timestamp is ms since the epoch or ISO 8601. */
export const errorReportSchema = z.object({
  errors: z.array(error).min(1).max(100),
  metadata: z.object({
    timestamp: z.union([z.int().positive(), z.iso.datetime()]),
    userId: z.string().max(200).nullish(),
    url: z.string().max(4_096),
    referrer: z.string().max(4_096),
    // Tags of releases before 1.4.0 don't say these.
    tracker_version: z.string().max(100).optional(),
    site: z.string().max(20).optional(),
    // Since 1.4.0.
    consent: z.enum(['unset', 'granted', 'rejected']).optional(),
  }),
  /** The steps before the errors: before each, the 30 up to its `last_step`. */
  trail: z.array(step).max(100).optional(),
});
