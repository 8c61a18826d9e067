// @page
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../kernel';
import { type ErrorRecord, fromConsole, fromEvent, fromProblem, fromRequest } from '../../../plugins/errors/record';
import { shorten } from '../../../plugins/errors/report/shorten';

const TIME = Date.parse('2026-02-03T04:05:06.789Z');
const rejection = (reason: unknown) => Object.assign(new Event('unhandledrejection'), { reason });

function failing(html: string): Event {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const event = new Event('error');
  (document.body.firstElementChild ?? document.head.firstElementChild)?.dispatchEvent(event);
  return event;
}

describe('fromEvent', () => {
  it('fromEvent creates a javascript_error [ERR-01]', () => {
    const error = new TypeError('x is not a function');
    const event = new ErrorEvent('error', {
      message: 'Uncaught TypeError: x is not a function',
      error,
      filename: 'https://a.example/app.js',
    });
    expect(fromEvent(event, TIME)).toEqual({
      type: 'javascript_error',
      message: 'Uncaught TypeError: x is not a function',
      stack: error.stack,
      resource: 'https://a.example/app.js',
      severity: 'error',
      timestamp: '2026-02-03T04:05:06.789Z',
    });
  });

  it.each([
    [new RangeError('too far'), 'RangeError: too far'],
    ['just text', 'just text'],
    [404, '404'],
    [undefined, 'undefined'],
    [null, 'null'],
    [Symbol('s'), 'Symbol(s)'],
    [{ message: 'plain object' }, 'plain object'],
    [{ a: 1 }, '[object Object]'],
    [Object.create(null), 'Something that cannot be described was thrown'],
  ])('fromEvent creates an unhandled_promise_rejection of %o [ERR-01]', (reason, message) => {
    expect(fromEvent(rejection(reason), TIME)).toMatchObject({ type: 'unhandled_promise_rejection', message });
  });

  it('describes a reason whose getters throw [ERR-01 PLG-04]', () => {
    const trap = () => {
      throw new Error('trap');
    };
    expect(fromEvent(rejection(new Proxy({}, { get: trap })), TIME)?.message).toBe('Something that cannot be described was thrown');
  });

  it.each([
    ['<img src="https://a.example/x.png">', '<img> did not load', 'https://a.example/x.png'],
    ['<script src="https://a.example/x.js"></script>', '<script> did not load', 'https://a.example/x.js'],
    ['<link rel="stylesheet" href="https://a.example/x.css">', '<link> did not load', 'https://a.example/x.css'],
  ])('fromEvent creates a resource_error of %s [ERR-01]', (html, message, resource) => {
    expect(fromEvent(failing(html), TIME)).toMatchObject({ type: 'resource_error', message, resource });
  });

  it.each(['<div></div>', '<img>'])('ignores an error event that names nothing: %s [ERR-01]', (html) => {
    expect(fromEvent(failing(html), TIME)).toBeUndefined();
  });

  it('bounds a record, so that a batch fits into a closing page [ERR-05]', () => {
    const error = Object.assign(new Error('m'.repeat(10_000)), { stack: 's'.repeat(50_000), resource: 'r'.repeat(10_000) });
    const record = shorten(fromEvent(rejection(error), TIME) as ErrorRecord);
    expect([record.message.length, record.stack?.length, record.resource?.length]).toEqual([500, 2_500, 500]);
  });
});

describe('fromProblem', () => {
  const problem = (more: Partial<Problem>): Problem => ({
    error: new Error('e'),
    kind: 'plugin_error',
    severity: 'error',
    time: TIME,
    ...more,
  });

  it.each([
    ['plugin_error', 'javascript_error', 'plugin_error'],
    ['resource_error', 'resource_error', undefined],
    ['manual_error', 'manual_error', undefined],
    ['console_error', 'console_error', undefined],
    ['ajax_req_failed', 'xhr_error', 'ajax_req_failed'],
    ['ajax_req_error', 'network_error', 'ajax_req_error'],
    ['ajax_req_timeout', 'network_error', 'ajax_req_timeout'],
    ['something new', 'manual_error', 'something new'],
  ])('maps the problem %s to %s with action %s [ERR-01 NET-04]', (kind, type, action) => {
    expect(fromProblem(problem({ kind }))).toMatchObject({ type, action });
  });

  it('includes the plugin and the hook [PLG-04]', () => {
    expect(fromProblem(problem({ plugin: 'p', hook: 'event', severity: 'warn' }))).toMatchObject({
      ...{ plugin: 'p', hook: 'event', severity: 'warn', message: 'Error: e', timestamp: '2026-02-03T04:05:06.789Z' },
    });
  });

  it('includes the address of a failed request [NET-04]', () => {
    expect(fromProblem(problem({ error: Object.assign(new Error('Status 500'), { resource: 'https://u.example/ip' }) })).resource).toBe(
      'https://u.example/ip',
    );
  });
});

describe('fromConsole', () => {
  const boom = Object.assign(new TypeError('boom'), { stack: 'TypeError: boom\n at https://www.main.example/app.js:1:2' });
  const logged: [string, unknown[], string, string | undefined][] = [
    ['words', ['it', 'is', 7, null, undefined, true], 'it is 7 null undefined true', undefined],
    ['an error among words', ['failed:', boom], 'failed: TypeError: boom', boom.stack],
    [
      'objects, whose content is the page’s',
      [{ email: 'june@mail.example' }, ['x'], () => 1],
      '[object Object] [object Array] [object Function]',
      undefined,
    ],
    ['nothing', [], '', undefined],
  ];
  it.each(logged)('fromConsole creates a console_error of %s [ERR-01]', (_, parts, message, stack) => {
    expect(fromConsole(parts, TIME)).toMatchObject({ type: 'console_error', message, stack });
  });
});

it('fromRequest includes method, address and reason of a failed request [ERR-01]', () => {
  const failed = { type: 'network_error', method: 'get', url: 'https://x.example/a', reason: 'Status 500' } as const;
  expect(fromRequest(failed, TIME)).toMatchObject({ type: 'network_error', message: 'GET: Status 500', resource: 'https://x.example/a' });
  expect(fromRequest({ ...failed, method: undefined }, TIME).message).toBe('Status 500');
  expect(fromRequest({ ...failed, status: 404, reason: undefined }, TIME).message).toBe('GET: Status 404');
});
