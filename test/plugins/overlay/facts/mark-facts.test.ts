// @page
import { expect, it } from 'vitest';
import { hasPromptMarks, markEntries } from '../../../../plugins/overlay/facts/mark-facts';
import { createTools } from '../../tools';

const own = '<script type="application/json" data-prompt-definition>[{"id":"news"},{"id":"gate"}]</script>';
const marks = '<p data-gate="gate"></p><p data-gate="gote"></p><p data-prompt="readers"></p><button data-prompt-open="newz"></button>';
const said = (html: string, prompts?: readonly string[]) =>
  markEntries(createTools({}, undefined, { html }).env, prompts).map(({ text }) => text);

it('the overlay warns of marks of prompts that neither the manifest nor the page defines', () => {
  expect(said(own + marks, ['readers'])).toEqual([
    'data-gate="gote" does nothing: expected the id of a prompt that the manifest or the page defines.',
    'data-prompt-open="newz" does nothing: expected the id of a prompt that the manifest or the page defines.',
  ]);
});

it('the overlay warns of no mark of a prompt while the manifest’s are not known, and of a property without an event at once', () => {
  expect(said(`${marks}<a data-track-score="7">a</a>`)).toEqual([
    '<a data-track-score> tracks nothing: expected data-track="<event>" on the same element.',
  ]);
});

it('the overlay finds whether a page has marks of prompts', () => {
  expect(hasPromptMarks(createTools({}, undefined, { html: '<p data-gate="a"></p>' }).env)).toBe(true);
  expect(hasPromptMarks(createTools({}, undefined, { html: own }).env)).toBe(false);
});
