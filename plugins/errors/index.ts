import type { Plugin, Problem } from '../../kernel';
import { createAdmission } from './admission';
import type { EarlyErrors } from './early';
import { isNoise } from './noise';
import { createQueue } from './queue';
import { type ErrorRecord, fromEvent, fromProblem, shorten } from './record';
import { redact, redactUrl } from './redact';
import { post } from './transport';

/** Characters. */
const LONGEST_URL = 2_000;

const TYPES = ['error', 'unhandledrejection'];

const plugin: Plugin<unknown, EarlyErrors | undefined> = {
  name: 'errors',
  apply({ page, consent, hooks, env, early }) {
    const { window, document } = env;
    // Asked twice: a storm costs no redaction, and what differs in personal data only is one error.
    const [isNew, admits] = [createAdmission(env.now), createAdmission(env.now)];
    let contact: string | undefined;
    const metadata = () => ({
      timestamp: new Date(env.now()).toISOString(),
      userId: (consent.allows('analytics') && contact) || '',
      url: redactUrl(window.location.href).slice(0, LONGEST_URL),
      referrer: redactUrl(document.referrer).slice(0, LONGEST_URL),
    });
    const queue = createQueue(window, (errors) => post(env, page.utility, { errors, metadata: metadata() }));

    const add = (record: ErrorRecord) => {
      if (!isNew(record)) return;
      const reported = shorten(redact(record));
      if (admits(reported)) queue.add(reported);
    };
    // An error in here would be an error of the page, and come back.
    const safely =
      <T>(fn: (item: T) => void) =>
      (item: T) => {
        try {
          fn(item);
        } catch {
          // Nobody is left to tell.
        }
      };

    const listen = safely((event: Event) => {
      const record = fromEvent(event, env.now() - env.clock() + event.timeStamp);
      if (record && !isNoise(record)) add(record);
    });

    early?.().forEach(listen);
    for (const type of TYPES) window.addEventListener(type, listen, true);
    hooks.contact.tap('errors', ({ id }) => {
      contact = id;
    });
    hooks.problem.tap(
      'errors',
      safely((problem: Problem) => add(fromProblem(problem))),
    );
    hooks.leave.tap('errors', () => queue.leave());
    return () => {
      for (const type of TYPES) window.removeEventListener(type, listen, true);
    };
  },
};

export default plugin;
