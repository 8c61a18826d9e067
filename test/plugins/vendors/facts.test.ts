// @page
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { HitPayload } from '../../../kernel';
import { isConversion } from '../../../lib/records/conversions';
import { type ConversionRule, watchFacts } from '../../../plugins/vendors/facts';
import { createLedger } from '../../../plugins/vendors/ledger';
import { conversions } from '../../../sites/conversions';
import { createTools } from '../tools';

beforeEach(() => localStorage.clear());

function open(rules: readonly ConversionRule[] = conversions) {
  const { env, tracked, tools } = createTools({}, undefined);
  const take = watchFacts(
    rules,
    createLedger(env, () => {}),
    tools.track,
  );
  const tell = async (hit: HitPayload) => {
    take({ hit_id: 'h', page_id: 'p', sess_id: 's', ...hit });
    await Promise.resolve();
    return tracked;
  };
  return { tell, tracked };
}
const names = (tracked: readonly { name: string }[]) => tracked.map(({ name }) => name);
const submit = (path: string) => ({ event: 'form_submit', event_category: 'form', form_destination: `https://www.main.example${path}` });
const embed = (embed_provider: string) => ({
  ...{ event: 'form_submit', event_category: 'embed', embed_id: 'e', submission_id: '1', embed_provider },
});

describe('the network’s table of conversions', () => {
  const table: [fact: string, hit: HitPayload, conversion: string | undefined][] = [
    ['an advocacy answer of success', { event: 'form_response', result_code: 'Success', form_id: 'a8' }, 'action'],
    ['an advocacy answer of another kind', { event: 'form_response', result_code: 'Failure', form_id: 'a8' }, undefined],
    ['an advocacy form’s definition', { event: 'form_response', form_id: 'a8', form_steps: 2 }, undefined],
    ['a petition on the site’s own form', submit('/forms/petition'), 'action'],
    ['the newsletter’s form', submit('/forms/newsletter'), 'signup'],
    ['Mailchimp’s form', { ...submit(''), form_destination: 'https://main.us1.list-manage.com/subscribe/post' }, 'mailchimp_signup'],
    ['another form', submit('/forms/contact'), undefined],
    ['a form that was begun', { ...submit('/forms/petition'), event: 'form_start' }, undefined],
    ['a Subscription prompt', { event: 'prompt_submit', prompt_type: 'Subscription', prompt_id: 'n' }, 'signup'],
    ['a Form prompt', { event: 'prompt_submit', prompt_type: 'Form', prompt_id: 'n' }, 'submit'],
    ['a Form prompt whose answers did not arrive', { event: 'prompt_submit_failed', prompt_type: 'Form', prompt_id: 'n' }, undefined],
    ['a Gate', { event: 'prompt_submit', prompt_type: 'Gate', prompt_id: 'n' }, undefined],
    ['a survey by Woobox', embed('woobox'), 'woobox_submit'],
    ['a survey by Fillout', embed('Fillout'), 'fillout_submit'],
    ['a survey on a host of Fillout’s name', embed('fillout.main.example'), 'fillout_submit'],
    ['a survey by any other provider', embed('survey.main.example'), 'submission'],
  ];
  it.each(table)('maps %s to its conversion, if any [CNV-01]', async (_, hit, conversion) => {
    const tracked = await open().tell(hit);
    expect(names(tracked)).toEqual(conversion ? [conversion] : []);
    if (conversion) expect(tracked[0]?.properties).toMatchObject({ event_category: 'conversion', event_action: conversion });
  });

  const pages: [url: string, times: number][] = [
    ['https://fleet.main.example/register', 1],
    ['https://fleet.main.example/register/webinar?x=1', 1],
    ['https://fleet.main.example/Register-now', 1],
    ['http://fleet.taproot.localhost:8080/register', 1],
    ['https://fleet.dev.main.example/register', 1],
    ['https://fleet.main.example/guide/register', 0],
    ['https://fleet.main.example/', 0],
    ['https://explore.main.example/register', 0],
    ['https://fleet.main.example.evil.example/register', 0],
  ];
  it.each(pages)('finds $1 sign-ups in a view of $0 [CNV-03]', async (page_location, times) => {
    const tracked = await open().tell({ event: 'page_view', page_location, page_path: new URL(page_location).pathname });
    expect(names(tracked)).toEqual(Array(times).fill('sign_up'));
  });

  it('counts one sign-up per page and session, across reloads [CNV-02 CNV-03]', async () => {
    const view = { event: 'page_view', page_location: 'https://fleet.main.example/register', page_path: '/register' };
    await open().tell(view);
    const reloaded = open();
    await reloaded.tell({ ...view, page_id: 'another' });
    expect(reloaded.tracked).toEqual([]);
    await reloaded.tell({ ...view, sess_id: 'another' });
    await reloaded.tell({ ...view, sess_id: 'another', page_path: '/register/2' });
    expect(names(reloaded.tracked)).toEqual(['sign_up', 'sign_up']);
  });

  it('contains conversions only, and no gift [CNV-01]', () => {
    for (const { conversion } of conversions)
      expect(isConversion(conversion) && !/transaction|donation|purchase/.test(conversion)).toBe(true);
  });
});

describe('watchFacts', () => {
  it('tracks a fact once, however often it is reported [CNV-02]', async () => {
    const { tell, tracked } = open();
    for (let i = 0; i < 3; i++) await tell(submit('/forms/newsletter'));
    expect(names(tracked)).toEqual(['signup']);
    await tell({ ...submit('/forms/newsletter'), page_id: 'next' });
    expect(names(tracked)).toEqual(['signup', 'signup']);
    const [one, other] = tracked.map(({ properties }) => properties.event_id);
    expect(one).not.toBe(other);
  });

  it('treats events as separate facts if nothing distinguishes them, or the distinguishing field is masked', async () => {
    const rules = [{ event: 'form_response', conversion: 'action', by: ['submission_id'], label: 'form_id' }];
    const { tell, tracked } = open(rules);
    await tell({ event: 'form_response', submission_id: '***', hit_id: '1' });
    await tell({ event: 'form_response', submission_id: '***', hit_id: '2' });
    await tell({ event: 'form_response', hit_id: '3' });
    expect(tracked).toHaveLength(3);
    expect(tracked.every(({ properties }) => !('submission_id' in properties))).toBe(true);
  });

  it('distinguishes submissions of one form even if their numbers are masked [CNV-02]', async () => {
    const { tell, tracked } = open();
    for (const hit_id of ['1', '2']) await tell({ ...embed('woobox'), submission_id: 'sub-***', hit_id });
    expect(tracked.map(({ properties }) => properties.event_id)).toEqual(['woobox_submit_1', 'woobox_submit_2']);
  });

  it('tracks the conversion after the fact’s own hit was sent', async () => {
    const track = vi.fn();
    const { env } = createTools({}, undefined);
    watchFacts(
      conversions,
      createLedger(env, () => {}),
      track,
    )({ hit_id: 'h', page_id: 'p', ...submit('/forms/petition') });
    expect(track).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(track).toHaveBeenCalledTimes(1);
  });
});
