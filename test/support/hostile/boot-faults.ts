import { oldLibraries } from './old-libraries';

/** A fault that the tag meets on its page. */
export interface BootFault {
  /** Runs before the tag. */
  readonly script?: string;
  /** Markup before the tag. */
  readonly markup?: string;
  /** True if boot survives, so that visitors who must be asked are asked. Otherwise, nothing is allowed, and no visitor is asked. */
  readonly asks: boolean;
  /** True if parsed scripts can't be held, unless their type already blocks them. */
  readonly blind?: boolean;
}

const getter = (target: string, key: string) =>
  `Object.defineProperty(${target}, '${key}', { configurable: true, get() { throw new Error('spoilt ${key}'); } });`;
const throwing = (target: string, key: string) => `${target}.${key} = function () { throw new Error('spoilt ${key}'); };`;
const without = (...keys: string[]) =>
  keys.map((key) => `Object.defineProperty(window, '${key}', { configurable: true, value: undefined });`).join('');

export const bootFaults: Readonly<Record<string, BootFault>> = {
  nothing: { asks: true },
  'a data layer with a push that does nothing': { script: 'window.dataLayer = { push() {} };', asks: true },
  'a frozen data layer': { script: 'window.dataLayer = Object.freeze([{ event: "own" }]);', asks: true },
  'a form as data layer': { markup: '<form id="dataLayer"><input name="push"></form>', asks: true },
  'a data layer that can’t be read': { script: getter('window', 'dataLayer'), asks: false },
  'a data layer that can’t be set': { script: `Object.defineProperty(window, 'dataLayer', { value: 'x' });`, asks: false },
  'a data layer that is a proxy': {
    script: `window.dataLayer = new Proxy([], { get() { throw new Error('spoilt'); }, set() { throw new Error('spoilt'); } });`,
    asks: false,
  },
  'a taproot that can’t be set': { script: `Object.defineProperty(window, 'taproot', { value: 'theirs' });`, asks: false },
  'a taproot that can’t be read': { script: getter('window', 'taproot'), asks: false },
  'a taproot that is a proxy': {
    script: `window.taproot = new Proxy([], { get() { throw new Error('spoilt'); } });`,
    asks: false,
  },
  'an image called dispatchEvent': { markup: '<img name="dispatchEvent" alt=""><img name="prerendering" alt="">', asks: true },
  'a JSON.parse that throws': { script: throwing('JSON', 'parse'), asks: true },
  'a Date.parse that throws': { script: throwing('Date', 'parse'), asks: true },
  'no URLSearchParams': { script: without('URLSearchParams'), asks: false },
  'no URL': { script: without('URL'), asks: false },
  'a Reflect.get that throws': { script: throwing('Reflect', 'get'), asks: false },
  'a split that throws': { script: throwing('String.prototype', 'split'), asks: false },
  'a replace that throws': { script: throwing('String.prototype', 'replace'), asks: false },
  'an every that throws': { script: throwing('Array.prototype', 'every'), asks: true },
  'a freeze that answers nothing': { script: 'Object.freeze = () => undefined;', asks: false },
  'a user agent that can’t be read': { script: getter('navigator', 'userAgent'), asks: false },
  'a language that can’t be read': { script: getter('navigator', 'language'), asks: false },
  'no Intl': { script: without('Intl'), asks: true },
  'no crypto': { script: without('crypto'), asks: true },
  'no CustomEvent': { script: without('CustomEvent'), asks: false },
  'no MutationObserver': { script: without('MutationObserver'), asks: false, blind: true },
  'no performance': { script: without('performance'), asks: false },
  'no Symbol': { script: without('Symbol'), asks: false },
  'no console, and no user agent': { script: without('console') + getter('navigator', 'userAgent'), asks: false },
  'a currentScript that can’t be read': { script: getter('document', 'currentScript'), asks: false },
  ...Object.fromEntries(Object.entries(oldLibraries).map(([name, script]) => [name, { script, asks: false }])),
};
