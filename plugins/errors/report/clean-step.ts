import type { Step } from '../../../lib/contracts/error-report';
import { redactText, redactUrl } from './redact';

/** Characters. */
const LONGEST = 160;

/** Redacts addresses as a whole: a text is split at brackets and quotes. */
const CLEAN: Readonly<Record<Step['kind'], (what: string) => string>> = {
  click: redactText,
  navigation: redactUrl,
  // The method, followed by an address.
  request: (what) => what.replace(/ (.*)/s, (_, address: string) => ` ${redactUrl(address)}`),
  warning: redactText,
};

/** Returns the step, shortened, without personal data and queries, as in the addresses and messages of errors (ERR-06). */
export const cleanStep = (step: Step): Step => ({ ...step, what: CLEAN[step.kind](step.what).slice(0, LONGEST) });
