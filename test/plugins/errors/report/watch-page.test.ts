// @page
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createTrail } from '../../../../plugins/errors/report/trail';
import { watchPage } from '../../../../plugins/errors/report/watch-page';
import { watchConsole } from '../../../../plugins/errors/watch-console';
import { createTools } from '../../tools';

let stop = () => {};
afterEach(() => stop());

function setUp(allowed = true, html = '') {
  const { tools, hooks, end } = createTools({}, undefined, { url: 'https://www.main.example/a?b=c', html });
  const may = { analytics: allowed };
  const consent = { ...tools.consent, allows: () => may.analytics };
  const trail = createTrail();
  const note = watchPage({ ...tools, consent }, trail, (ended, tell) => {
    watchConsole(ended, console, 'warn', (logged) => tell(logged.map(String).join(' ')));
  });
  stop = end;
  const decide = (analytics: boolean) => {
    may.analytics = analytics;
    hooks.consent.call({ state: analytics ? 'granted' : 'rejected', categories: [], chosen: 'here' });
  };
  decide(allowed);
  return {
    hooks,
    decide,
    note,
    steps: () => trail.steps().map(({ kind, what, status }) => [kind, what, ...(status ? [status] : [])]),
  };
}
const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});

const form = `<form id="newsletter" class="wide card"><input name="id" value="mine"><p><button class="send big now more">June's
  <b title="secret">letter</b></button></p></form><a href="/x?token=1" class="plain">x</a>`;
const click = (selector: string) =>
  document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));

describe('watchPage', () => {
  it('records clicks by element and never by text, navigations, requests and warnings, in order', () => {
    const { hooks, note, steps } = setUp(true, form);
    click('b');
    click('form');
    click('a');
    hooks.navigate.call({ type: 'history', url: 'https://www.main.example/next', previous: '' });
    note({ type: 'network_error', method: 'post', url: '/api/x?mail=june', status: 201 }, 5);
    note({ type: 'network_error', url: 'data:text/plain,june', reason: 'x' }, 5);
    console.warn('slow', { password: 'x' });
    expect(steps()).toEqual([
      ['navigation', 'https://www.main.example/a?b=c'],
      ['click', 'form#newsletter.wide.card b'],
      ['click', 'form#newsletter.wide.card'],
      ['click', 'a.plain'],
      ['navigation', 'https://www.main.example/next'],
      ['request', 'POST https://www.main.example/api/x', 201],
      ['request', 'data:'],
      ['warning', 'slow [object Object]'],
    ]);
    expect(warn).toHaveBeenCalledWith('slow', { password: 'x' });
  });

  it('leaves a word out whose end would be cut, as half of an address or a number is not masked [ERR-06]', () => {
    const long = 'wide-'.repeat(9);
    const { steps } = setUp(true, `<i id="${long}jane.doe@example.org" class="card ${long}call-415-555-2671">x</i>`);
    click('i');
    expect(steps().filter(([kind]) => kind === 'click')).toEqual([['click', 'i.card']]);
  });

  it('records nothing before consent, forgets everything when consent ends, and starts over afterwards [CON-06 CON-08]', () => {
    const { decide, note, steps } = setUp(false, form);
    const own = console.warn;
    const act = () => {
      click('a');
      note({ type: 'xhr_error', method: 'GET', url: '/a', status: 200 }, 1);
      console.warn('one');
    };
    act();
    expect([steps(), console.warn === own]).toEqual([[], true]);
    decide(true);
    act();
    expect(steps()).toHaveLength(4);
    decide(false);
    act();
    expect([steps(), console.warn === own]).toEqual([[], true]);
    decide(true);
    expect(steps()).toHaveLength(1);
  });

  it('restores the console and removes its listeners when it is stopped', () => {
    const { steps } = setUp(true, form);
    stop();
    click('a');
    console.warn('one');
    expect(steps()).toEqual([]);
  });
});
