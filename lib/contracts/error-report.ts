import { posted, utcTime, uuid } from './formats';
import { either, flag, type Infer, knownOf, list, nothing, number, openRecord, optional, whole, word } from './shape';

/** ms since the epoch, or ISO 8601. */
const time = either(whole(1), utcTime);

/** An error: a flat object, whose other fields may have any value (ERR-01). */
export const errorContract = openRecord(
  {
    type: word(
      'javascript_error',
      'unhandled_promise_rejection',
      'resource_error',
      'console_error',
      'network_error',
      'xhr_error',
      'manual_error',
    ),
    message: posted(4_096),
    /** Equal in a report that comes again. Absent before 1.4.0. */
    error_id: optional(uuid),
    stack: optional(posted(16_384)),
    /** Address of the script, image, style sheet or request that failed. */
    resource: optional(posted(4_096)),
    severity: optional(word('warn', 'error')),
    timestamp: optional(time),
    /** The number of the last step in the report's trail that precedes the error. */
    last_step: optional(whole(0)),
  },
  either(posted(4_096), number(), flag, nothing),
);

export type ReportedError = Infer<typeof errorContract>;
export type ErrorType = ReportedError['type'];

/** Something that happened on the page before an error: the element, address or message, without text that people wrote. */
export const stepContract = knownOf({
  n: whole(1),
  /** ms since the epoch. */
  at: whole(0, 8_640_000_000_000_000),
  kind: word('click', 'navigation', 'request', 'warning'),
  what: posted(500),
  /** The status of a request. */
  status: optional(whole(0, 999)),
});

export type Step = Infer<typeof stepContract>;

/** ERR-05. */
export const errorReportContract = knownOf({
  errors: list(errorContract, 100),
  metadata: knownOf({
    timestamp: time,
    /** Empty if the visitor did not agree to be recognised. */
    userId: optional(either(posted(200), nothing)),
    url: posted(4_096),
    referrer: posted(4_096),
    /** As in hits: the release and build of the tag, whose source maps resolve the stacks. Absent before 1.4.0. */
    tracker_version: optional(posted(100)),
    site: optional(posted(20)),
    /** Since 1.4.0. */
    consent: optional(word('unset', 'granted', 'rejected')),
  }),
  /** The steps before the errors, in order: before each error, the 30 up to its `last_step`. */
  trail: optional(list(stepContract, 100, 0)),
});

export type ErrorReportBody = Infer<typeof errorReportContract>;
