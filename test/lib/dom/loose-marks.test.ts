// @page
import { expect, it } from 'vitest';
import { looseMarks } from '../../../lib/dom/loose-marks';

const inPage = (html: string) => {
  document.body.replaceChildren(document.createRange().createContextualFragment(html));
  return looseMarks(document);
};

it('the list of loose marks names each kind of element that has a tracked property without an event, once and without its values', () => {
  const found = inPage(
    [
      '<a href="/a" data-track="quiz_done" data-track-score="7">a</a><a href="/b" data-track-score="jane@example.org">b</a>',
      '<a href="/c" data-track-score="8">c</a><form data-track-step="2" data-track-kind="x"></form><p data-tracker="1" data-trackless>d</p>',
    ].join(''),
  );
  expect(found).toEqual([
    '<a data-track-score> tracks nothing: expected data-track="<event>" on the same element.',
    '<form data-track-step data-track-kind> tracks nothing: expected data-track="<event>" on the same element.',
  ]);
});

it('the list of loose marks lists ten kinds of loose marks at most, even where the page hides the document’s methods', () => {
  const many = Array.from({ length: 30 }, (_, i) => `<p data-track-p${i}></p>`).join('');
  expect(inPage(`<img name="evaluate"><form name="getAttributeNames"></form>${many}`)).toHaveLength(10);
});
