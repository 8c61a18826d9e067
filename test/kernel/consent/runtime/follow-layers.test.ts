// @page
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConsentChange } from '../../../../kernel/consent/consent';
import { createGoogleSignals } from '../../../../kernel/consent/google-signals';
import { followLayers, layerOf } from '../../../../kernel/consent/runtime/follow-layers';
import { createHooks } from '../../../../kernel/lifecycle';

const globals = window as unknown as Record<string, unknown[] | undefined>;
const GTM = 'https://www.googletagmanager.com/gtm.js?id=GTM-ABC';
const change = (chosen: ConsentChange['chosen']): ConsentChange => ({ state: 'unset', categories: [], chosen });

let hooks: ReturnType<typeof createHooks>;
let signal: ReturnType<typeof createGoogleSignals>;
const say = (allowed: boolean, chosen: ConsentChange['chosen'] = 'here') => {
  signal(allowed);
  hooks.consent.call(change(chosen));
};
const stateOf = (entry: unknown) => {
  const [command, moment, signals] = Array.from(Object(entry) as ArrayLike<unknown>);
  return command === 'consent' ? [moment, (signals as { analytics_storage: string }).analytics_storage] : entry;
};
const statesOf = (name: string) => (globals[name] ?? []).map(stateOf);
const addScript = (src: string) => Object.assign(document.head.appendChild(document.createElement('script')), { type: 'text/plain', src });

const observers: MutationObserver[] = [];
class Observer extends MutationObserver {
  constructor(callback: MutationCallback) {
    super(callback);
    observers.push(this);
  }
}

beforeEach(() => {
  vi.stubGlobal('MutationObserver', Observer);
  hooks = createHooks((error) => {
    throw error;
  });
  signal = createGoogleSignals(window);
});
afterEach(() => {
  // The page's end.
  for (const observer of observers.splice(0)) observer.disconnect();
  vi.unstubAllGlobals();
  for (const name of ['dataLayer', 'ownLayer']) delete globals[name];
  document.head.innerHTML = '';
});

it('the runtime tells a tag manager that runs already of a refusal and of a grant [CON-10 CON-17]', () => {
  say(true, '');
  followLayers(window, hooks);
  const push = vi.fn();
  Object.assign(window.dataLayer as unknown[], { push });
  say(false);
  expect(push.mock.calls[0]?.map(stateOf)).toEqual([['update', 'denied'], { 'gtm.allowlist': [] }]);
  say(true);
  expect(push.mock.calls[1]?.map(stateOf)).toEqual([['update', 'granted']]);
});

it('the runtime tells of a choice made before the runtime [CON-17]', () => {
  say(true, '');
  say(false);
  followLayers(window, hooks);
  expect(statesOf('dataLayer').slice(-2)).toEqual([['update', 'denied'], { 'gtm.allowlist': [] }]);
});

it.each<[string, string | undefined]>([
  [`${GTM}&l=ownLayer`, 'ownLayer'],
  ['https://gtm.site.example/x.js?id=GTM-ABC&gtm_auth=1&l=dl$', 'dl$'],
  ['https://www.googletagmanager.com/gtag/js?l=gtagLayer&id=G-ABC', 'gtagLayer'],
  [GTM, undefined],
  ['https://cdn.example/app.js?l=en', undefined],
])('reads the data layer’s name from %s [CON-10]', (src, name) => {
  expect(layerOf(src)).toBe(name);
});

it.each(['there', 'added'])(
  'the runtime begins a data layer of another name with the decision, for a tag manager that is %s [CON-10 CON-17]',
  async (when) => {
    say(false, '');
    globals.ownLayer = [{ event: 'gtm.js' }];
    if (when === 'there') addScript(`${GTM}&l=ownLayer`);
    followLayers(window, hooks);
    if (when === 'added') addScript(`${GTM}&l=ownLayer`);
    const begun = [['default', 'denied'], { 'gtm.allowlist': [] }, { event: 'gtm.js' }];
    await vi.waitFor(() => expect(statesOf('ownLayer')).toEqual(begun), 30_000);
    globals.ownLayer = [{ page: 2 }];
    expect(statesOf('ownLayer')).toEqual([...begun.slice(0, 2), { page: 2 }]);
    say(true);
    expect(statesOf('ownLayer')[0]).toEqual(['default', 'granted']);
    expect(statesOf('ownLayer').at(-1)).toEqual(['update', 'granted']);
  },
);

it('watches no script while everything is granted, and tells the tag manager of another layer of a refusal [CON-10 CON-17 PLG-02]', async () => {
  say(true, '');
  addScript(`${GTM}&l=ownLayer`);
  followLayers(window, hooks);
  expect(observers).toEqual([]);
  const push = vi.fn();
  globals.ownLayer = Object.assign([{ event: 'gtm.js' }], { push });
  say(false);
  expect(statesOf('ownLayer').slice(0, 2)).toEqual([['default', 'denied'], { 'gtm.allowlist': [] }]);
  expect(push.mock.calls.map((entries) => entries.map(stateOf))).toEqual([[['update', 'denied'], { 'gtm.allowlist': [] }]]);
});

it('the runtime begins the data layer again when the page has deleted it, once a script is added [CON-10]', async () => {
  say(false, '');
  followLayers(window, hooks);
  delete window.dataLayer;
  window.dataLayer = [{ event: 'gtm.js' }];
  addScript(GTM);
  await vi.waitFor(() => expect(statesOf('dataLayer').slice(0, 2)).toEqual([['default', 'denied'], { 'gtm.allowlist': [] }]), 30_000);
});
