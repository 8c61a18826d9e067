import type { Tools } from '../../../kernel';
import { documentText } from '../../../lib/dom/document-text';
import { parseUserId, VISITOR_KEY } from '../../../lib/records/visitor-record';
import { readText } from '../../../lib/storage/storage';
import type { Reporter } from '../reporter';
import { createAdmission } from './admission';
import { createQueue } from './queue';
import { redact, redactUrl } from './redact';
import { shorten } from './shorten';
import { post } from './transport';

/** Characters. */
const LONGEST_URL = 2_000;

type Needed = 'page' | 'consent' | 'hooks' | 'env' | 'version';

/** Reports errors to the service: each once, not too many of a kind, without personal data. Calls `drop` for each error without room. */
export function openReport({ page, consent, hooks, env, version }: Pick<Tools, Needed>, drop: () => void): Reporter {
  const { window, now } = env;
  // Asked twice: a storm costs no redaction, and what differs in personal data only is one error.
  const [isNew, admits] = [createAdmission(now), createAdmission(now)];
  let contact: string | undefined;
  hooks.contact.tap('errors', ({ id }) => {
    contact = id;
  });
  /** Returns the `user_id` of hits, or the contact's id if there is none. */
  const user = () => parseUserId(readText(window, 'localStorage', VISITOR_KEY), now()) ?? contact;
  const metadata = () => ({
    timestamp: new Date(now()).toISOString(),
    userId: (consent.allows('analytics') && user()) || '',
    url: redactUrl(window.location.href).slice(0, LONGEST_URL),
    referrer: redactUrl(documentText(env, 'referrer')).slice(0, LONGEST_URL),
    tracker_version: version,
    site: page.site,
  });
  const queue = createQueue(window, (errors) => post(env, page.utility, { errors, metadata: metadata() }), env.clock);

  return {
    add(record, must) {
      if (!must && !isNew(record)) return;
      const reported = shorten(redact(record));
      if ((must || admits(reported)) && !queue.add(reported, must)) drop();
    },
    leave: queue.leave,
  };
}
