import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hostWith, settle } from '../../support/host';
import { pluginOf } from '../../support/site';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pageOf = (body: boolean) => {
  const { window } = new JSDOM('<!doctype html><title>a</title>');
  const { document, MutationObserver } = window;
  if (!body) document.body.remove();
  return { ...hostWith({ more: { document, MutationObserver } }), document };
};

it('a plugin wakes at the body while the page is parsed, and once [PLG-02]', async () => {
  const { start, hooks, document } = pageOf(false);
  const apply = vi.fn();
  start([pluginOf('a', apply, { wake: 'body' })]);
  await settle();
  expect(apply).not.toHaveBeenCalled();
  document.documentElement.append(document.createElement('body'));
  await settle();
  expect(apply).toHaveBeenCalledOnce();
  hooks.ready.call();
  await settle();
  expect(apply).toHaveBeenCalledOnce();
});

it('a plugin wakes at a body that is there, after those that wake at once and those that they start [PLG-04]', async () => {
  const { start } = pageOf(true);
  const order: string[] = [];
  const asked = pluginOf('asked', () => void order.push('asked'));
  start([
    pluginOf('counting', () => void order.push('counting'), { wake: 'body' }),
    pluginOf('asking', () => {
      order.push('asking');
      start([asked]);
    }),
  ]);
  await settle();
  expect(order).toEqual(['asking', 'asked', 'counting']);
});

it.each([
  ['the task in which the parser comes to the body', false, 1, []],
  ['a task of its own behind the one that finds a body', true, 0, [expect.any(Function)]],
])('a plugin that wakes at the body carries out what shall come soon in %s [PLG-02]', async (_, isThere, times, tasks) => {
  const { window } = new JSDOM('<!doctype html><title>a</title>');
  const { document, MutationObserver } = window;
  if (!isThere) document.body.remove();
  const posted: (() => void)[] = [];
  const scheduler = { postTask: (task: () => void) => void posted.push(task) };
  const { start } = hostWith({ more: { document, MutationObserver, scheduler } });
  const step = vi.fn();
  const apply = ({ soon }: { soon(run: () => void): void }) => soon(step);
  start([pluginOf('a', apply as never, { wake: 'body' })]);
  if (!isThere) document.documentElement.append(document.createElement('body'));
  await settle();
  expect([step.mock.calls.length, posted]).toEqual([times, tasks]);
  for (const task of posted) task();
  expect(step).toHaveBeenCalledOnce();
});

it('a plugin carries out nothing any more that shall come soon after its refusal [CON-06]', async () => {
  const { start, choose, document } = pageOf(false);
  const step = vi.fn();
  const apply = ({ soon }: { soon(run: () => void): void }) => {
    soon(step);
    choose(false);
  };
  start([pluginOf('a', apply as never, { wake: 'body', needs: 'analytics' })]);
  document.documentElement.append(document.createElement('body'));
  await settle();
  expect(step).not.toHaveBeenCalled();
});

it('a plugin wakes as the document is parsed if its body came in another way [PLG-02]', async () => {
  const { start, hooks } = pageOf(false);
  const apply = vi.fn();
  start([pluginOf('a', apply, { wake: 'body' })]);
  hooks.ready.call();
  await settle();
  expect(apply).toHaveBeenCalledOnce();
});

it('a plugin that protects the visitor holds no other back [PLG-04]', async () => {
  const { start } = pageOf(true);
  const apply = vi.fn();
  const load = () => new Promise<never>(() => {});
  start([pluginOf('hanging', vi.fn(), { protects: true, load }), pluginOf('counting', apply, { wake: 'body' })]);
  await settle();
  expect(apply).toHaveBeenCalledOnce();
});
