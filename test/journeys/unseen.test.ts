import { beforeEach, describe, expect, it } from 'vitest';
import type { Taproot } from '../../kernel';
import { chunkFile } from '../../tools/lab/dist';
import { rewriting } from '../../tools/lab/network';
import { firstOnly } from '../support/thorough';
import { named, views, visits } from '../support/visit';

const visit = visits({ silent: false });
type Win = { taproot: Taproot };

const banner = () => visit.page.locator('[data-taproot-consent] section');
const reason = () => visit.page.evaluate(() => (window as unknown as Win).taproot.consent.explain('analytics').reason);
const open = () => visit.page.goto(visit.network.demo.url('main', '/about'));
const warnings: string[] = [];

/** The ways of a page's script to put the question out of sight, the words that say so, and the script that takes it back. */
const HIDES: readonly (readonly [what: string, why: string, hide: string, back: string])[] = [
  [
    'hides the host',
    'has no box',
    'host.style.setProperty("display", "none", "important")',
    'host.style.setProperty("display", "block", "important")',
  ],
  ['hides the document', 'has no box', 'html.style.display = "none"', 'html.style.display = ""'],
  [
    'removes the host again and again',
    'has no box',
    'window.t = setInterval(() => document.querySelector("[data-taproot-consent]")?.remove(), 5)',
    '',
  ],
  ['makes the question transparent', 'is transparent', 'section.style.opacity = ".1"', 'section.style.opacity = ""'],
  ['makes the question invisible', 'is transparent', 'section.style.visibility = "hidden"', 'section.style.visibility = ""'],
  ['moves the question out of the window', 'is off screen', 'section.style.translate = "0 100vh"', 'section.style.translate = ""'],
  ['shrinks the question', 'has no box', 'section.style.zoom = ".01"', 'section.style.zoom = ""'],
  [
    'removes Reject',
    'has no box',
    'section.querySelector("[value=reject]").style.display = "none"',
    'section.querySelector("[value=reject]").style.display = ""',
  ],
  [
    'covers the question by a popover',
    'is covered',
    'const p = document.createElement("aside"); p.id = "cover"; p.popover = "manual"; p.style.cssText = "inset:0;width:100vw;height:100vh"; document.body.append(p); p.showPopover()',
    'document.querySelector("#cover").remove()',
  ],
];
const run = (code: string) =>
  visit.page.evaluate(`(() => {
    const html = document.documentElement;
    const host = document.querySelector('[data-taproot-consent]');
    const section = host?.shadowRoot?.querySelector('section');
    ${code}
  })()`);

describe('a visitor who may be tracked until they refuse', () => {
  beforeEach(() => {
    warnings.length = 0;
    visit.page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  });

  it('is asked above a page of frames, which has no body, in the language of its xml:lang [CON-03 CON-13]', async () => {
    const frames = (text: string) => {
      const [tag = ''] = /<script[^>]*main\.js[^>]*><\/script>/.exec(text) ?? [];
      return `<!DOCTYPE html><html xmlns="http://www.w3.org/1999/xhtml" xml:lang="es"><head><title>Marcos</title>${tag}</head>
        <frameset cols="50%,*"><frame src="about:blank"><frame src="about:blank"></frameset></html>`;
    };
    await visit.visitor.route((url) => url.pathname === '/about' && url.hostname.startsWith('main.'), rewriting(frames));
    await open();
    await banner().waitFor();
    expect(await visit.page.evaluate(() => document.body.localName)).toBe('frameset');
    expect(await banner().textContent()).toContain('Rechazar');
    expect(
      await visit.page.evaluate(() => document.elementFromPoint(innerWidth / 2, innerHeight - 8)?.matches('[data-taproot-consent]')),
    ).toBe(true);
    await banner().getByRole('button', { name: 'Rechazar' }).click();
    await expect.poll(reason).toBe('rejected');
    await visit.network.until('rejections', (entries) => entries.length > 0);
  });

  firstOnly(2, HIDES, (cases, options) =>
    it.each(cases)('is not tracked any more once a page %s: the question %s [CON-03]', options, async (_, why, hide, back) => {
      await open();
      await banner().waitFor();
      await visit.untilViews(1);
      expect(await reason()).toBe('opt-out');
      await run(hide);
      await expect.poll(reason).toBe('unseen');
      expect(warnings.join()).toContain(`taproot: the question about cookies ${why}: nothing is tracked`);
      await visit.page.evaluate(() => (window as unknown as Win).taproot.track('unseen_event'));
      const [said = ''] = await visit.page.evaluate(() => (window as unknown as Win).taproot.explain());
      expect(said).toMatch(/^Tracking is off: the visitor has not chosen yet, and can not/);
      if (!back) return;
      await run(back);
      await expect.poll(reason).toBe('opt-out');
      await visit.page.evaluate(() => (window as unknown as Win).taproot.track('seen_event'));
      const hits = await visit.network.until('hits', (entries) => named('seen_event')(entries).length > 0);
      expect(named('unseen_event')(hits)).toEqual([]);
    }),
  );

  it('is tracked as before while a modal dialog of the page is in front of the question [CON-03]', async () => {
    await open();
    await banner().waitFor();
    await visit.untilViews(1);
    await run(
      'const d = document.createElement("dialog"); d.textContent = "Search"; document.body.append(d); d.showModal(); window.probes = 0; const { elementFromPoint } = Document.prototype; Document.prototype.elementFromPoint = function (x, y) { window.probes++; return elementFromPoint.call(this, x, y) }',
    );
    // Two looks of some twelve probes each, after the dialog has opened.
    await visit.page.waitForFunction(() => (window as unknown as { probes: number }).probes > 24);
    expect(await reason()).toBe('opt-out');
    expect(views(await visit.untilViews(1))).toHaveLength(1);
  });

  it('is not tracked while the question’s chunk does not load [CON-14]', async () => {
    const file = chunkFile('main', 'consent');
    await visit.page.route(
      (url) => url.href.includes(file),
      (route) => route.abort(),
    );
    await open();
    await expect.poll(reason).toBe('unseen');
  });
});
