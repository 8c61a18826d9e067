// @page
import { describe, expect, it, vi } from 'vitest';
import { find } from '../support/page';
import { openPages, site } from '../support/visits';

const open = openPages();

describe('clicks', () => {
  const html = `
    <p id="text">Text</p>
    <a id="out" href="https://www.other.example/?email=x"><span id="inner">Other   site</span></a>
    <a id="mail" href="mailto:jane@example.org">Write to jane@example.org</a>
    <a id="pdf" href="/report.pdf">${'Long '.repeat(40)}</a>
    <a id="give" href="/donate" aria-label="Give"><img alt=""></a>
    <button id="menu" type="button">Menu</button>
    <form id="form"><input name="closest"><input id="send" type="submit" value="Send"></form>`;

  it('are reported by the kind of link or button, and all counted [ENG-03 ENG-06 EVT-01]', () => {
    const page = open({ html });
    page.apply();
    for (const id of ['inner', 'mail', 'pdf', 'give', 'menu', 'text', 'form', 'send']) {
      page.click(`#${id}`);
      // A script's click is decided about in a task of its own.
      vi.advanceTimersByTime(1);
    }
    page.leave();
    const clicks = page.hits().filter(({ event }) => event === 'click');
    expect(clicks.map(({ event_category, action_focus, event_label }) => [event_category, action_focus, event_label])).toEqual([
      ['outbound', 'https://www.other.example/', 'Other site'],
      ['email', 'mailto:***', 'Write to ***'],
      ['download', `${site}/report.pdf`, 'Long '.repeat(40).slice(0, 99)],
      ['donation', `${site}/donate`, 'Give'],
      ['button', 'menu', 'Menu'],
      ['button', 'send', 'Send'],
    ]);
    expect(clicks.map(({ total_clicks }) => total_clicks)).toEqual([1, 2, 3, 4, 5, 8]);
    expect(find(page.hits(), 'page_unload').total_clicks).toBe(8);
    expect(page.problems).toEqual([]);
  });

  it('are reported when the page stops them or a shadow tree contains the link [ENG-06]', () => {
    const page = open({ html: '<div id="host"></div><a id="stop" href="/a">A</a>' });
    const shadow = document.querySelector('#host')?.attachShadow({ mode: 'open' });
    shadow?.append(document.createRange().createContextualFragment('<a href="https://www.other.example/"><b>In</b></a>'));
    document.querySelector('#stop')?.addEventListener('click', (event) => event.stopImmediatePropagation());
    page.apply();
    shadow?.querySelector('b')?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
    vi.advanceTimersByTime(1);
    page.click('#stop');
    document.querySelector('#stop')?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 1 }));
    document.querySelector('#stop')?.dispatchEvent(new MouseEvent('auxclick', { bubbles: true, button: 2 }));
    page.leave();
    expect(
      page
        .hits()
        .filter(({ event }) => event === 'click')
        .map(({ event_category }) => event_category),
    ).toEqual(['outbound', 'internal', 'internal']);
  });

  it('from before the chunk are reported once, in order among the events', async () => {
    const page = open({ html });
    page.apply(() => {
      page.track('first');
      vi.advanceTimersByTime(10);
      page.click('#menu');
      vi.advanceTimersByTime(10);
      page.track('last');
    });
    expect(page.names()).toEqual(['sess_start', 'page_view', 'first', 'click', 'last']);
    page.click('#menu');
    page.leave();
    expect(page.names().filter((name) => name === 'click')).toHaveLength(2);
  });
});
