// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isListed, type Signals, watchSignals } from '../../../../plugins/contact/watch/signals';
import { createTools } from '../../tools';

const HOSTS = ['survey.main.example'];
const said: string[] = [];
const say = (word: string) => () => void said.push(word);
const message = (origin: string) => window.dispatchEvent(new MessageEvent('message', { origin, data: 'hello' }));
const part = (selector: string) => document.querySelector(selector) as HTMLElement;
let signals: Signals;
let life: ReturnType<typeof createTools>;

beforeEach(() => {
  said.length = 0;
  const html = '<form><input type="search"><input name="city"></form><p></p><a href="#" data-contact-logout>Log out</a>';
  life = createTools({}, undefined, { html });
  signals = watchSignals(life.tools, HOSTS, say('wanted'), ({ data }) => void said.push(data), say('log out'), say('changed'));
});
afterEach(() => life.end());

it.each([
  ['https://survey.main.example/form/1', true],
  ['https://survey.main.example', true],
  ['https://evil.example/?//survey', false],
  ['https://main.example', false],
  ['null', false],
])('the watch’s hosts include %s: %s [FRM-01]', (address, expected) => {
  expect(isListed(HOSTS, address)).toBe(expected);
});

describe('the signals of a page', () => {
  it('the signals of a page are silent until they begin [CTC-06]', () => {
    message('https://survey.main.example');
    expect(said).toEqual([]);
  });

  it('include a field that already has the focus, after the first look [CTC-06]', () => {
    part('[name=city]').focus();
    signals.begin(say('look'));
    expect(said).toEqual(['look', 'wanted']);
  });

  it('are focused fields, messages of listed hosts, log-outs and changes [CTC-06 CTC-10 FRM-01]', async () => {
    signals.begin(say('look'));
    part('[type=search]').focus();
    part('[name=city]').focus();
    message('https://elsewhere.example');
    message('https://survey.main.example');
    part('a').click();
    document.body.append('more');
    await vi.waitFor(() => expect(said).toEqual(['look', 'wanted', 'hello', 'log out', 'changed']), 30_000);
  });

  it('hold back changes at rest, and everything at the end [CTC-06 FRM-01]', async () => {
    signals.begin(say('look'));
    signals.rest();
    document.body.append('more');
    await Promise.resolve();
    message('https://survey.main.example');
    life.end();
    message('https://survey.main.example');
    part('[name=city]').focus();
    expect(said).toEqual(['look', 'hello']);
  });
});
