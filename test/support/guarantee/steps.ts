/** A visitor's steps after the first page. */
export const STEPS = [
  'accept',
  'reject',
  'save all',
  'save none',
  'withdraw',
  'navigate',
  'reload',
  'other accept',
  'other reject',
  'late script',
  'show frame',
  'always show frame',
  'handed refusal',
  'handed old refusal',
  'handed signal',
  'forged grant',
] as const;

export type Step = (typeof STEPS)[number];

/** The steps that choose to see a held frame: each with the words that its button begins with. */
export const SHOWS: Partial<Record<Step, string>> = { 'show frame': 'Show once', 'always show frame': 'Always show from' };

/** Each choice: true if it allows tracking. */
export const CHOICES: Partial<Record<Step, boolean>> = {
  accept: true,
  reject: false,
  'save all': true,
  'save none': false,
  withdraw: false,
  'other accept': true,
  'other reject': false,
};

const minuteAt = (time: number) => Math.ceil(time / 60_000);
const DAY = 24 * 60 * 60 * 1_000;
/** The choices that a link brings to the page, given the time. */
export const HANDED: Partial<Record<Step, (now: number) => string>> = {
  'handed refusal': (now) => `no${minuteAt(now)}`,
  'handed old refusal': (now) => `no${minuteAt(now - DAY)}`,
  'handed signal': () => 'no',
  'forged grant': (now) => `yes${minuteAt(now)}.${now}`,
};
