// @page
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Cause, createClickCauses, linkKind, reportedLink as report } from '../../../../plugins/analytics/capture/gestures';
import { find } from '../support/page';
import { openPages, site } from '../support/visits';

describe('clicks', () => {
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
      it.each(cases)('linkKind and report classify %s as %s [ENG-06 DON-04 DON-06]', (href, kind) =>
        expect(linkKind(new URL(href), network)).toBe(kind),
      );

      it('classify links within a donation site as internal [ENG-06]', () => {
        const donation = { ...network, host: 'donate.giving.example' };
        expect(linkKind(new URL('https://donate.giving.example/faq'), donation)).toBe('internal');
      });

      it('linkKind and report mask addresses in links [ENG-06]', () => {
        const reportedLink = (url: URL) => report(url, false);
        expect(reportedLink(new URL('mailto:jane@example.org?subject=x'))).toBe('mailto:***');
        expect(reportedLink(new URL('tel:+15550100199'))).toBe('tel:***');
        expect(reportedLink(new URL('javascript:steal("x")'))).toBe('javascript:***');
        expect(reportedLink(new URL('https://www.main.example/a'))).toBe('https://www.main.example/a');
      });

      it.each([
        ['https://www.main.example//Donate/Oceans/?utm_source=x#top', 'https://www.main.example/donate/oceans'],
        ['https://www.main.example/monthlygift?amount=25', 'https://www.main.example/monthlygift'],
        [
          'https://www.main.example/site/donation2;jsessionid=1A?df_id=1234&s_src=june',
          'https://www.main.example/site/Donation2?df_id=1234',
        ],
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

      it('clicks from before the chunk are reported once, in order among the events', async () => {
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
});

describe('gestures', () => {
  let causes: Cause[];
  let stop: () => void;

  beforeEach(() => {
    causes = [];
    const causeOf = createClickCauses({ window } as never);
    const hear = (event: Event) => void causes.push(causeOf(event));
    window.addEventListener('click', hear, true);
    stop = () => window.removeEventListener('click', hear, true);
  });
  afterEach(() => stop());

  const show = (html: string) => document.body.replaceChildren(document.createRange().createContextualFragment(html));
  const one = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement;
  /** Presses an element as a pointer does. */
  const press = (selector: string, detail = 1) =>
    one(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, detail }));

  describe('a press on a label', () => {
    it.each([
      ['beside its checkbox', '<label for="c"><b>Yes</b></label><input type="checkbox" id="c">'],
      ['around its checkbox', '<label><b>Yes</b><input type="checkbox"></label>'],
      ['around a text field', '<label><b>Name</b><input></label>'],
      ['around a radio button', '<label><b>Name</b><input type="radio"></label>'],
      ['of a select', '<label><b>Name</b><select><option>1</select></label>'],
      ['of a text area', '<label><b>Name</b><textarea></textarea></label>'],
      ['of a button', '<label><b>Name</b><button type="button"></button></label>'],
    ])('a press on a label (%s) is one gesture [ENG-03]', (_, html) => {
      show(html);
      press('b');
      expect(causes).toEqual([undefined, 'press']);
    });

    it.each(['input', 'a', 'button'])('is one gesture on a %s within it, too, whose click the label does not repeat [ENG-03]', (name) => {
      show(`<label><${name} href="#x" type="button"></${name}><input id="c"></label>`);
      press(name);
      press('#c');
      expect(causes.filter((cause) => !cause)).toHaveLength(2);
    });

    it('is followed by presses of their own on the control [ENG-03]', () => {
      show('<label for="c">Yes</label><input type="checkbox" id="c">');
      press('label');
      press('#c');
      press('#c');
      expect(causes).toEqual([undefined, 'press', undefined, undefined]);
    });

    it('leaves the control’s next press alone if the page prevents its default [ENG-03]', () => {
      show('<label for="c">Yes</label><input type="checkbox" id="c">');
      one('label').addEventListener('click', (event) => event.preventDefault());
      press('label');
      press('#c');
      expect(causes).toEqual([undefined, undefined]);
    });

    it('a press on a label without a control is one gesture [ENG-03]', () => {
      show('<label>Nothing</label><label for="none">Nothing</label>');
      press('label');
      press('[for]');
      expect(causes).toEqual([undefined, undefined]);
    });
  });

  describe('a click without a pointer on a submit button', () => {
    const fields = ['<input>', '<input type="email">', '<input type="checkbox">', '<input type="radio">', '<select></select>'];
    const buttons = ['<button>Go</button>', '<input type="submit">', '<input type="image">', '<button type="SUBMIT">Go</button>'];
    it.each(fields.flatMap((field) => buttons.map((button) => [field, button])))(
      'belongs to the submit while %s has the focus, with %s [ENG-03]',
      (field, button) => {
        show(`<form>${field.replace(/(?=>)/, ' id="f"')}${button.replace(/(?=>)/, ' id="b"')}</form>`);
        one('form').addEventListener('submit', (event) => event.preventDefault());
        one('#f').focus();
        one('#b').click();
        expect(causes).toEqual(['field']);
      },
    );

    it.each([
      ['the button itself', '<form><input><button id="b"></button></form>', '#b'],
      ['a field of another form', '<form><button id="b"></button></form><form><input id="f"></form>', '#f'],
      ['nothing', '<form><button id="b"></button></form>', 'body'],
      ['a field, for a button that does not submit', '<form><input id="f"><button type="button" id="b"></button></form>', '#f'],
      ['a field outside forms', '<input id="f"><button id="b"></button>', '#f'],
    ])('is a gesture of its own while the focus is on %s [ENG-03]', (_, html, focused) => {
      show(html);
      for (const form of document.forms) form.addEventListener('submit', (event) => event.preventDefault());
      one(focused).focus();
      one('#b').click();
      expect(causes).toEqual([undefined]);
    });

    it('is found in a shadow tree [ENG-03]', () => {
      show('<div></div>');
      const root = one('div').attachShadow({ mode: 'open' });
      root.append(document.createRange().createContextualFragment('<form><input><button>Go</button></form>'));
      root.querySelector('form')?.addEventListener('submit', (event) => event.preventDefault());
      root.querySelector('input')?.focus();
      root.querySelector('button')?.click();
      expect(causes).toEqual(['field']);
    });

    it('is a gesture of its own with a pointer [ENG-03]', () => {
      show('<form><input><button id="b">Go</button></form>');
      one('form').addEventListener('submit', (event) => event.preventDefault());
      one('input').focus();
      press('#b');
      expect(causes).toEqual([undefined]);
    });
  });
});
