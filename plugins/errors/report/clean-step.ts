import { redactText, redactUrl } from './redact';
import type { Step } from './trail';

/** Characters. */
const LONGEST = 160;

/** An address is redacted as a whole: a text's words end at its brackets and quotes. */
const CLEAN: Readonly<Record<Step['kind'], (what: string) => string>> = {
  click: redactText,
  navigation: redactUrl,
  request: (what) => what.replace(/\S+$/, redactUrl),
  warning: redactText,
};

/** Returns the step without personal data and queries, as addresses and messages of errors are told (ERR-06), and short. */
export const cleanStep = (step: Step): Step => ({ ...step, what: CLEAN[step.kind](step.what).slice(0, LONGEST) });
