// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Consent } from '../../../kernel';
import plugin from '../../../plugins/embeds';
import { watchFrames } from '../../../plugins/embeds/early';
import type { EmbedsOptions } from '../../../plugins/embeds/options';
import { createTools, settled } from '../tools';

const SRC = 'https://video.example/1';
const markup = `<iframe id="a" data-consent="analytics" data-src="${SRC}" title="A film"></iframe>
  <iframe id="b" data-consent="analytics" data-src="${SRC}2"></iframe>
  <iframe id="script" data-consent="analytics" data-src="javascript:alert(1)"></iframe>
  <iframe id="unknown" data-consent="marketing" data-src="${SRC}3"></iframe>
  <iframe id="ads" data-consent="advertising" data-src="${SRC}4"></iframe>`;
let allowed: string[] = [];
let refused: string | undefined;
const consent = {
  allows: (purpose: string) => allowed.includes(purpose),
  get state() {
    return refused ? 'rejected' : 'unset';
  },
  get record() {
    return refused && { categories: ['necessary'], consent_date: refused };
  },
} as unknown as Consent;
const options: EmbedsOptions = {
  services: [{ id: 'video', name: 'Videos', company: 'Video & Co.', hosts: ['video.example'], privacy: 'https://video.example/privacy' }],
  purposes: ['advertising'],
};
const frame = (id: string) => document.querySelector(`#${id}`) as HTMLIFrameElement;
const within = (id: string) => frame(id).contentDocument as Document;
const press = (id: string, index: number) => within(id).querySelectorAll('button')[index]?.click();

function open(more: Partial<EmbedsOptions> = {}) {
  const made = createTools<EmbedsOptions, unknown>({ ...options, ...more }, undefined, { html: markup });
  const tell = () => made.hooks.consent.call({ state: 'rejected', categories: ['necessary'], chosen: '' });
  plugin.apply({ ...made.tools, consent });
  tell();
  return { ...made, tell };
}

beforeEach(() => {
  allowed = [];
  refused = undefined;
  localStorage.clear();
});
afterEach(() => document.body.replaceChildren());

describe('embeds', () => {
  it('describe the held content and who gets data, as text and not as markup [CON-09]', () => {
    open({ services: [{ id: 'x', name: '<b>$&</b>', company: '{service}', hosts: ['video.example'] }] });
    expect(within('a').querySelector('main')?.textContent).toContain('This comes from <b>$&</b>. If you show it, {service} receives');
    expect(within('a').querySelector('b')).toBeNull();
    expect([within('a').title, within('a').documentElement.lang, frame('b').title]).toEqual(['A film', 'en', 'Content from <b>$&</b>']);
  });

  it('replace only frames of known purposes with a valid address', () => {
    open();
    expect(['a', 'b', 'ads', 'script', 'unknown'].map((id) => !!within(id).querySelector('main'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it('show one frame once, with the origin alone as its referrer [PRV-04]', () => {
    open();
    press('a', 0);
    expect([frame('a').getAttribute('src'), frame('a').referrerPolicy, frame('b').getAttribute('src')]).toEqual([
      SRC,
      'strict-origin',
      null,
    ]);
    expect(localStorage).toHaveLength(0);
  });

  it('show every frame of a service from now on, whatever its purpose', () => {
    const { env } = open();
    press('b', 1);
    expect(['a', 'b', 'ads', 'unknown'].map((id) => frame(id).hasAttribute('src'))).toEqual([true, true, true, false]);
    expect(JSON.parse(localStorage.getItem('tp_embeds') ?? '')).toEqual({ time: env.now(), services: { video: 'Videos' } });
    open();
    expect(frame('a').getAttribute('src')).toBe(SRC);
  });

  it('wait again after a refusal that no page of this host had time to follow, and forget the wish [CON-15]', () => {
    const { env } = open();
    press('b', 1);
    refused = new Date(env.now() + 1).toISOString();
    open();
    expect(frame('a').hasAttribute('src')).toBe(false);
    expect(localStorage.getItem('tp_embeds')).toBeNull();
  });

  it('treat a host named like a member of Object.prototype as any other', () => {
    localStorage.setItem('tp_embeds', '{"time":1,"services":{"toString":"x"}}');
    open({ services: [] });
    expect(within('a').querySelector('main')).not.toBeNull();
  });

  it('replace frames that are added later, too', async () => {
    open();
    const late = frame('a').cloneNode() as HTMLIFrameElement;
    late.id = 'late';
    document.body.append(late);
    await settled();
    expect(within('late').querySelector('main')).not.toBeNull();
  });

  it.each([
    [[], 'a frame waits', 1],
    [['analytics'], 'one for advertising waits', 1],
    [['analytics', 'advertising'], 'none does', 0],
  ])('are fetched for waiting frames: with %j allowed, %s [PLG-02]', (granted, _, count) => {
    allowed = granted;
    const wake = vi.fn();
    const brief = ['analytics', 'advertising'];
    const { tools, hooks } = createTools({ brief, wake }, undefined, { html: markup });
    hooks.ready.call();
    hooks.consent.call({ state: 'unset', categories: [], chosen: '' });
    watchFrames.apply({ ...tools, consent });
    expect(wake.mock.calls.length > 0 ? 1 : 0).toBe(count);
  });
});
