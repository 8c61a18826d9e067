// @page
import { beforeEach, expect, it, vi } from 'vitest';
import { findExperiments } from '../../../../plugins/overlay/facts/find-experiments';
import { createTools } from '../../tools';

const SESSION = '6f9619ff-8b86-4d01-b42d-00c04fc964ff';
const NOW = 1_700_000_000_000;
const prompt = (id: string, experiment?: object) => ({ id, ...(experiment && { experiment }) });
const variants = { control: {}, variant1: {} };

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

it('the overlay lists experiments of the site’s prompts and of prompts that the page defines, after those of pages [EXP-03]', () => {
  const html = [
    '<p data-experiment="hero" data-variant="control"></p>',
    `<script type="application/json" data-prompt-definition>${JSON.stringify(prompt('own', { id: 'asked', variants }))}</script>`,
    ...['{', 'null', '{"id":"odd","experiment":{"id":"odd"}}', JSON.stringify(prompt('plain'))].map(
      (text) => `<script type="application/json" data-prompt-definition>${text}</script>`,
    ),
  ].join('');
  const { env } = createTools({}, undefined, { html });
  localStorage.setItem('tp_session', `{"v":1,"id":"${SESSION}","start":${NOW},"last":${NOW},"pages":1,"count":1,"new":false}`);
  localStorage.setItem('tp_session_experiments', `${SESSION}asked:variant1.`);
  const prompts = {
    main: [prompt('readers', { id: 'reason', variants, end: '2020-01-01' }), prompt('bare')],
    blogs: [prompt('far', { id: 'far', variants })],
  };
  expect(findExperiments(env, { prompts } as Parameters<typeof findExperiments>[1], 'main')).toMatchObject([
    { id: 'hero', shown: ['control'] },
    { id: 'reason', prompt: 'readers', variants: ['control', 'variant1'], out: 'ended', stored: undefined },
    { id: 'asked', prompt: 'own', stored: 'variant1', out: undefined },
  ]);
});
