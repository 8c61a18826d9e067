import type { Tools } from '../../../kernel';
import { documentText } from '../../../lib/document-text';
import type { Reporter } from '../reporter';
import { createAdmission } from './admission';
import { createQueue } from './queue';
import { redact, redactUrl } from './redact';
import { shorten } from './shorten';
import { takeLeft } from './take-left';
import { post } from './transport';

/** Characters. */
const LONGEST_URL = 2_000;

/** Reports the errors of a page to the service: each once, not too many of a kind, without personal data. `drop` is told of each for which there is no room. `url`: its address. */
function reportOf(
  { page, consent, hooks, env }: Pick<Tools, 'page' | 'consent' | 'hooks' | 'env'>,
  drop: () => void,
  url: () => string,
): Reporter {
  const { window, now } = env;
  // Asked twice: a storm costs no redaction, and what differs in personal data only is one error.
  const [isNew, admits] = [createAdmission(now), createAdmission(now)];
  let contact: string | undefined;
  hooks.contact.tap('errors', ({ id }) => {
    contact = id;
  });
  const metadata = () => ({
    timestamp: new Date(now()).toISOString(),
    userId: (consent.allows('analytics') && contact) || '',
    url: redactUrl(url()).slice(0, LONGEST_URL),
    referrer: redactUrl(documentText(env, 'referrer')).slice(0, LONGEST_URL),
  });
  const queue = createQueue(window, (errors) => post(env, page.utility, { errors, metadata: metadata() }));

  return {
    add(record, must) {
      if (!must && !isNew(record)) return;
      const reported = shorten(redact(record));
      if ((must || admits(reported)) && !queue.add(reported, must)) drop();
    },
    leave: queue.leave,
  };
}

/** A reporter for this page. Tells at once what pages before have left. */
export function openReport(tools: Parameters<typeof reportOf>[0], drop: () => void): Reporter {
  const { window } = tools.env;
  for (const [url, records] of takeLeft(window)) {
    const late = reportOf(tools, drop, () => url);
    for (const record of records) late.add(record);
    late.leave();
  }
  return reportOf(tools, drop, () => window.location.href);
}
