import type { QuestionFault } from './look-at-questions';

type Fault = QuestionFault[0];

/** A fault of a question, by a law or an authority that says so, with how to mend it. Have counsel confirm both. */
interface Unfair {
  readonly why: string;
  readonly mend: string;
  /** The address of an authority's word where visitors are asked first, and in the United States. */
  readonly source: readonly [first: string, us: string];
}

/** The report of the European authorities' Cookie Banner Taskforce of 18 January 2023, and California's and Colorado's rules for a choice. */
const EVEN = ['https://www.technologylawdispatch.com/?p=7483', 'https://www.law.cornell.edu/regulations/california/11-CCR-7004'] as const;
const LOOKS = [
  EVEN[0],
  'https://regulations.justia.com/states/colorado/900/904/rule-4-ccr-904-3/part-4-ccr-904-3-7/section-4-ccr-904-3-7-09',
] as const;
/** The Italian authority: not again for six months. */
const AGAIN = ['https://www.punto-informatico.it/garante-privacy-vietati-scrolling-cookie-wall/', EVEN[1]] as const;

const BESIDE = 'Put the refusal beside the yes, as a button of the same size and contrast that works.';

export const UNFAIR: Readonly<Record<Fault, Unfair>> = {
  'asks beside Taproot': {
    why: 'another tool asks for consent on a page where Taproot does: visitors answer twice, and neither knows of the other’s answer',
    mend: 'Take the other tool off the page, or name it in the manifest as the library that asks (docs/consent.md).',
    source: EVEN,
  },
  'no refusal': {
    why: 'offers a yes, and no refusal beside it: a no takes more clicks than a yes, or is not there',
    mend: BESIDE,
    source: EVEN,
  },
  'hidden refusal': { why: 'hides the refusal, which the page has: only a yes can be given', mend: BESIDE, source: EVEN },
  'disabled refusal': { why: 'shows a refusal that can’t be pressed: only a yes can be given', mend: BESIDE, source: EVEN },
  'faint refusal': {
    why: 'writes the refusal so faintly that it is hard to read (WCAG 2.2, 1.4.3), and the yes more clearly',
    mend: BESIDE,
    source: LOOKS,
  },
  'small refusal': { why: 'writes the refusal in much smaller letters than the yes', mend: BESIDE, source: LOOKS },
  'ticked in advance': {
    why: 'has a box ticked that the visitor has not ticked: that is no consent, a legitimate interest included',
    mend: 'Begin with every box empty but those of what is necessary.',
    source: EVEN,
  },
  wall: {
    why: 'covers the page until the visitor agrees: nobody is free to refuse',
    mend: `${BESIDE} Or leave the page to be read around the question.`,
    source: EVEN,
  },
  'asks again': {
    why: 'asks again a visitor who has refused here: a refusal is to be left in peace, for six months at least in some places',
    mend: 'Let nothing but Taproot ask, or ask taproot.consent.state before, and not where it is "rejected".',
    source: AGAIN,
  },
};

/** The reason in one line, for a report without rules. */
export function whyUnfair(fault: string): string {
  const { why, mend, source } = UNFAIR[fault as Fault];
  return `${why} (${source[0]}; ${source[1]}). ${mend}`;
}
