import { vi } from 'vitest';
import type { Consent, ConsentChange, Tools, Visitor } from '../../../kernel';
import { createConsent } from '../../../kernel/consent/consent';
import type { ConsentOptions } from '../../../plugins/consent/options';
import { createTools } from '../tools';

export interface PageSetup {
  /** The site's separate purposes, and the questions that it asks again. */
  readonly apart?: Parameters<typeof createConsent>[2];
  readonly visitor?: Partial<Visitor>;
  readonly options?: ConsentOptions;
  /** The statuses of the utility service, one after the other. 0 means no answer. The last one repeats. */
  readonly statuses?: readonly number[];
  /** The statuses of its answers to receipts, likewise. */
  readonly receiptStatuses?: readonly number[];
}

/**
 * A visit to a page with the kernel's real consent, under fake timers. `posts` lists the posts to the utility service, except `receipts`.
 */
export function visit({ apart, visitor: facts = {}, options = {}, statuses = [200], receiptStatuses = [200] }: PageSetup = {}) {
  const visitor = { bot: false, dnt: false, gpc: false, admin: false, internal: false, optIn: false, international: undefined, ...facts };
  const posts: { url: string; init: RequestInit }[] = [];
  const receipts: typeof posts = [];
  const made = createTools(options, undefined, {
    fetch: async (url, init) => {
      const [to, answers] = url.includes('/receipt/') ? [receipts, receiptStatuses] : [posts, statuses];
      const status = answers[Math.min(to.length, answers.length - 1)];
      to.push({ url, init });
      if (!status) throw new TypeError('Failed to fetch');
      return new Response(null, { status });
    },
  });
  const { hooks, env } = made;
  const change = (chosen: ConsentChange['chosen']): ConsentChange => ({
    state: consent.state,
    categories: consent.record?.categories ?? [],
    chosen,
  });
  const openSettings = vi.fn();
  const { consent }: { consent: Consent } = createConsent(env, visitor, apart, (where) => hooks.consent.call(change(where)), openSettings);
  hooks.consent.call(change(''));
  const tools: Tools<ConsentOptions> = { ...(made.tools as Tools<ConsentOptions>), consent, visitor };
  return { ...made, tools, consent, openSettings, posts, receipts };
}

/** Erases everything that a visit left. */
export function forgetVisit(): void {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=;max-age=0;path=/;domain=main.example`;
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=;max-age=0;path=/`;
  for (const host of document.querySelectorAll('html > div')) host.remove();
}

export const bannerHost = () => document.querySelector('[data-taproot-consent]');

export const button = (value: string) => bannerHost()?.shadowRoot?.querySelector<HTMLButtonElement>(`button[value=${value}]`);
