import type { Tools } from '../../../kernel';
import type { Step } from '../../../lib/contracts/error-report';
import { documentText } from '../../../lib/dom/document-text';
import { parseVisitorField, VISITOR_KEY } from '../../../lib/records/visitor-record';
import { readText } from '../../../lib/storage/storage';
import { uuid } from '../../../lib/values/uuid';
import type { ErrorRecord } from '../record';
import type { Reporter } from '../reporter';
import { createAdmission } from './admission';
import { cleanStep } from './clean-step';
import { createQueue } from './queue';
import { redact, redactUrl } from './redact';
import { shorten } from './shorten';
import { createTrail, joinSteps } from './trail';
import { post } from './transport';
import { type WatchWarnings, watchPage } from './watch-page';

/** Characters. */
const LONGEST_URL = 2_000;

type Needed = 'page' | 'consent' | 'hooks' | 'env' | 'version' | 'part';

/**
 * Reports errors to the service: each once, within the rate limit, without personal data, and with the steps before it. Calls `drop` for
 * each error beyond the limit.
 */
export function openReport(tools: Pick<Tools, Needed>, drop: () => void, watchWarnings: WatchWarnings): Reporter {
  const { page, consent, hooks, env, version } = tools;
  const { window, now } = env;
  // Checks twice: before redaction, so that a storm does not pay for it, and afterwards, because errors that differ only in personal data
  // are the same.
  const [isNew, admits] = [createAdmission(now), createAdmission(now)];
  let contact: string | undefined;
  hooks.contact.tap('errors', ({ id }) => {
    contact = id;
  });
  /** Returns the `user_id` of hits, or else the contact's id. */
  const user = () => parseVisitorField(readText(window, 'localStorage', VISITOR_KEY), now(), 'user_id') ?? contact;
  const metadata = () => ({
    timestamp: new Date(now()).toISOString(),
    userId: (consent.allows('analytics') && user()) || '',
    url: redactUrl(window.location.href).slice(0, LONGEST_URL),
    referrer: redactUrl(documentText(env, 'referrer')).slice(0, LONGEST_URL),
    tracker_version: version,
    site: page.site,
    consent: consent.state,
  });
  const trail = createTrail();
  const note = watchPage(tools, trail, watchWarnings);
  const before = new WeakMap<ErrorRecord, readonly Step[]>();
  const trailOf = (errors: readonly ErrorRecord[]) =>
    consent.allows('analytics') ? joinSteps(errors.map((error) => before.get(error) ?? [])).map(cleanStep) : [];
  const queue = createQueue(
    window,
    (errors) => post(env, page.utility, { errors, metadata: metadata(), trail: trailOf(errors) }),
    env.clock,
    drop,
  );

  return {
    add(record, must) {
      if (!must && !isNew(record)) return;
      const steps = trail.steps();
      const reported = { ...shorten(redact(record)), last_step: steps[steps.length - 1]?.n, error_id: uuid(env) };
      before.set(reported, steps);
      if (must || admits(reported)) queue.add(reported, must);
    },
    note,
    leave: queue.leave,
  };
}
