// @page
import { describe, expect, it, vi } from 'vitest';
import { linkKind, reportedLink as report } from '../../../../plugins/analytics/capture/clicks';
import { find } from '../support/page';
import { openPages, site } from '../support/visits';

describe('link-kind', () => {
  const network = {
    host: 'www.main.example',
    ownHosts: ['*.main.example', 'www.action.example'],
    donationHosts: ['donate.giving.example'],
  };

  const cases: [href: string, kind: string][] = [
    ['https://www.main.example//Donate/oceans/', 'donation'],
    ['https://www.main.example/honorgift', 'donation'],
    ['https://www.main.example/%64onate', 'donation'],
    ['https://www.main.example/donated', 'internal'],
    ['https://www.main.example/about', 'internal'],
    ['https://blogs.main.example/climate411', 'internal'],
    ['https://www.action.example/', 'internal'],
    ['https://www.other.example/', 'outbound'],
    ['https://main.example.other.example/', 'outbound'],
    ['mailto:jane@example.org', 'email'],
    ['https://www.main.example/expert/email', 'email'],
    ['https://www.main.example/contact/email?id=3', 'email'],
    ['https://www.other.example/contact/email', 'outbound'],
    ['https://www.main.example/report.pdf', 'download'],
    ['https://cdn.other.example/a/Report.XLSX?v=2', 'download'],
    ['https://www.main.example/donate', 'donation'],
    ['https://www.main.example/site/Donation2?df_id=1', 'donation'],
    ['https://donate.giving.example/give/123', 'donation'],
    ['https://www.other.example/donate', 'outbound'],
    ['https://www.action.example/site/Advocacy?id=2', 'action'],
    ['tel:+15550100199', 'other'],
    ['javascript:void(0)', 'other'],
  ];

  describe('linkKind and report', () => {
    it.each(cases)('classify %s as %s [ENG-06 DON-04 DON-06]', (href, kind) => expect(linkKind(new URL(href), network)).toBe(kind));

    it('classify links within a donation site as internal [ENG-06]', () => {
      const donation = { ...network, host: 'donate.giving.example' };
      expect(linkKind(new URL('https://donate.giving.example/faq'), donation)).toBe('internal');
    });

    it('mask addresses in links [ENG-06]', () => {
      const reportedLink = (url: URL) => report(url, false);
      expect(reportedLink(new URL('mailto:jane@example.org?subject=x'))).toBe('mailto:***');
      expect(reportedLink(new URL('tel:+15550100199'))).toBe('tel:***');
      expect(reportedLink(new URL('javascript:steal("x")'))).toBe('javascript:***');
      expect(reportedLink(new URL('https://www.main.example/a'))).toBe('https://www.main.example/a');
    });

    it.each([
      ['https://www.main.example//Donate/Oceans/?utm_source=x#top', 'https://www.main.example/donate/oceans'],
      ['https://www.main.example/monthlygift?amount=25', 'https://www.main.example/monthlygift'],
      ['https://www.main.example/site/donation2;jsessionid=1A?df_id=1234&s_src=june', 'https://www.main.example/site/Donation2?df_id=1234'],
      ['https://donate.giving.example/give/12345?amount=5', 'https://donate.giving.example/give/12345?amount=5'],
    ])('reduce the donation link %s to %s [DON-05]', (href, expected) => {
      const url = new URL(href);
      expect(linkKind(url, network)).toBe('donation');
      expect(report(url, true)).toBe(expected);
      expect(report(new URL(expected), true)).toBe(expected);
      expect(report(url, false)).toBe(url.href);
    });
  });
});

describe('clicks', () => {
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
});
