// @page
import { expect, it, vi } from 'vitest';
import { harmless } from '../../../lib/privacy/corpus/harmless';
import { personal } from '../../../lib/privacy/corpus/personal';
import { shows, textsOf } from '../../../support/corpus-traces';
import { sampled } from '../../../support/hostile/extent';
import { openPages, site } from '../support/visits';

const open = openPages();
const uri = encodeURIComponent;
/** ms. The machine may be busy. */
vi.setConfig({ testTimeout: 60_000 });

it.each(Object.entries(personal))('a hit sends none of %s, whichever way it comes in [PRV-01 PRV-02]', (_, texts) => {
  const misses = sampled(texts, 8).filter((text) => {
    localStorage.clear();
    sessionStorage.clear();
    const address = `/u/${uri(text)}?q=${uri(text)}&next=${uri(`/a?b=${uri(text)}`)}#/r?x=${uri(text)}`;
    const referrer = vi.spyOn(Document.prototype, 'referrer', 'get').mockReturnValue(`https://search.example${address}`);
    const page = open({
      url: site + address,
      title: `Dear ${text} | Main`,
      attributes: { contentId: text, contentGroup: `of ${text}` },
      html: `<a href="${address}"></a><button></button>`,
    });
    document.querySelectorAll('a, button').forEach((element) => {
      element.textContent = `Write to ${text}`;
      element.addEventListener('click', (event) => event.preventDefault());
    });
    page.apply();
    page.click('a');
    page.click('button');
    page.track('told', { about: text, [text]: 'x', items: [{ item_name: `for ${text}`, [text]: 1 }] });
    page.leave();
    const hits = page.hits();
    expect(hits.map(({ event }) => event)).toContain('told');
    // Also checks what is stored on the way: campaign, touch, visitor.
    const seen = [...textsOf(hits), ...Object.values({ ...localStorage, ...sessionStorage }).map(String)];
    page.refuse();
    referrer.mockRestore();
    return seen.some((said) => shows(said, text));
  });
  expect(misses).toEqual([]);
});

it('a hit sends every harmless text unchanged [PRV-02]', () => {
  const texts = Object.values(harmless).flat();
  const page = open();
  page.apply();
  for (let i = 0; i < texts.length; i += 200)
    page.track('harmless', { items: texts.slice(i, i + 200).map((item_name) => ({ item_name })) });
  page.leave();
  const sent = new Set(textsOf(page.hits()));
  expect(texts.filter((text) => !sent.has(text))).toEqual([]);
});
