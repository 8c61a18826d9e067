import type { ErrorRecord } from './record';

const MESSAGES = [
  // ERR-02: the autofill handler of in-app browsers, and the DOM-ready message of an ad script.
  /_autofillcallbackhandler|__autofillpopupclose__|ttd_dom_ready/i,
  // Native bridges of in-app browsers.
  /webkit\.messageHandlers|__gCrWeb|__firefox__|Java (object|bridge)/,
  // Extensions.
  /extension context invalidated|object not found matching id|runtime\.sendMessage/i,
  // Errors that the browser hides from the page, or raises although nothing is wrong.
  /^(uncaught )?script error\.?$|ResizeObserver loop/i,
];

/** Code of browser extensions. */
const EXTENSIONS = /\b(chrome|moz|safari|safari-web|ms-browser)-extension:|\bwebkit-masked-url:/;

/** Returns whether an error comes from outside the page's code. Never called for our own problems. */
export const isNoise = ({ message, stack = '', resource = '' }: ErrorRecord): boolean =>
  MESSAGES.some((pattern) => pattern.test(message)) || EXTENSIONS.test(stack) || EXTENSIONS.test(resource);
