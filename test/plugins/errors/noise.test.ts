import { expect, it } from 'vitest';
import { isNoise } from '../../../plugins/errors/noise';
import type { ErrorRecord } from '../../../plugins/errors/record';

const error = (message: string, more: Partial<ErrorRecord> = {}): ErrorRecord => ({
  type: 'javascript_error',
  message,
  severity: 'error',
  timestamp: '2026-01-01T00:00:00.000Z',
  ...more,
});

it.each([
  "ReferenceError: Can't find variable: _AutofillCallbackHandler",
  'Uncaught ReferenceError: _AutofillCallbackHandler is not defined',
  "Can't find variable: __AutoFillPopupClose__",
  'Uncaught ReferenceError: ttd_dom_ready is not defined',
  "ReferenceError: Can't find variable: ttd_dom_ready",
])('isNoise is true for %s [ERR-02]', (message) => {
  expect(isNoise(error(message))).toBe(true);
});

it.each([
  ['Script error.', {}],
  ['Uncaught Script error', {}],
  ['ResizeObserver loop completed with undelivered notifications.', {}],
  ["undefined is not an object (evaluating 'window.webkit.messageHandlers.x.postMessage')", {}],
  ['Uncaught Error: Extension context invalidated.', {}],
  ['Object Not Found Matching Id:3, MethodName:update, ParamCount:4', {}],
  ['x is not a function', { stack: 'at f (chrome-extension://abc/content.js:1:2)' }],
  ['x is not a function', { stack: 'f@moz-extension://abc/content.js:1:2' }],
  ['x is not a function', { resource: 'safari-web-extension://abc/content.js' }],
  ['x is not a function', { stack: 'f@webkit-masked-url://hidden/:1:2' }],
] as const)('isNoise is true for foreign errors: %s %j [ERR-02]', (message, more) => {
  expect(isNoise(error(message, more))).toBe(true);
});

it.each([
  ['Uncaught TypeError: x is not a function', { stack: 'at f (https://www.main.example/app.js:1:2)' }],
  ['Could not load script error.js', {}],
  ['The extension of the file is unknown', {}],
  ['autofill failed', { resource: 'https://www.main.example/chrome-extension/page.js' }],
] as const)('isNoise is false for %s %j [ERR-02]', (message, more) => {
  expect(isNoise(error(message, more))).toBe(false);
});
