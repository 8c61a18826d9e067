import type { State } from './states';
import type { Visitor } from './visitor';

/** Things that a page says and shows about consent, as its visitor finds it. All texts are the page's, and hostile. */
export interface Observed {
  readonly state: State;
  readonly page: string;
  /** Taproot ran. */
  readonly hasTag: boolean;
  /** Nothing runs before the visitor agrees, as the tag decided. */
  readonly optIn: boolean | undefined;
  /** The rule that its receipts would name. */
  readonly asks: boolean;
  /** The words of `data-status`, of each element marked `data-consent-status`. */
  readonly statuses: readonly string[];
  /** Attributes by which the page decides itself. */
  readonly gdpr: string | undefined;
  /** A picture of the screen, as JPEG in base64. */
  readonly picture?: string;
}

/** In the page's own world, where `window.taproot` is. */
const SAID = `(() => { try { const { visitor, consent } = window.taproot;
  return { optIn: visitor.optIn, analytics: consent.allows('analytics') }; } catch { return undefined; } })()`;

/** Beside the page, whatever it has replaced. */
const SHOWN = `(() => {
  const marks = [...document.querySelectorAll('[data-consent-status]')].map((one) => one.dataset.status || '');
  // The line about a signal says the same, where a rule asks for it.
  if (document.querySelector('[data-taproot-signal]')) marks.push('signal');
  const said = document.documentElement.dataset.gdpr ?? document.querySelector('script[data-gdpr]')?.dataset.gdpr;
  return { asks: !!document.querySelector('[data-taproot-consent]'), marks: marks.slice(0, 20), gdpr: said };
})()`;

const record = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>;

/** Looks at the open page. `withPicture`: takes one. */
export async function observe(visitor: Visitor, state: State, page: string, withPicture: boolean): Promise<Observed> {
  const said = await visitor.evaluate(SAID);
  const { optIn } = record(said);
  const { asks, marks, gdpr } = record(await visitor.evaluateApart(SHOWN));
  const taken = withPicture ? record(await visitor.input('Page.captureScreenshot', { format: 'jpeg', quality: 50 })).data : undefined;
  return {
    ...{ state, page, hasTag: said !== undefined, optIn: typeof optIn === 'boolean' ? optIn : undefined, asks: asks === true },
    statuses: Array.isArray(marks) ? marks.map((one) => `${one}`.slice(0, 40)) : [],
    gdpr: typeof gdpr === 'string' ? gdpr.slice(0, 40) : undefined,
    ...(typeof taken === 'string' && /^[A-Za-z\d+/=]+$/.test(taken) && { picture: taken }),
  };
}
