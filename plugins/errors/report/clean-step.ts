import { redactText, redactUrl } from './redact';
import type { Step } from './trail';

/** Characters. */
const LONGEST = 160;

/** Addresses are redacted whole: the words of a text end at brackets and quotes. */
const CLEAN: Readonly<Record<Step['kind'], (what: string) => string>> = {
  click: redactText,
  navigation: redactUrl,
  // The method, and an address.
  request: (what) => what.replace(/ (.*)/s, (_, address: string) => ` ${redactUrl(address)}`),
  warning: redactText,
};

/** Returns the step, shortened, without personal data and queries, like the addresses and messages of errors (ERR-06). */
export const cleanStep = (step: Step): Step => ({ ...step, what: CLEAN[step.kind](step.what).slice(0, LONGEST) });
