// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import brief, { type PromptPlaces } from '../../../plugins/prompts/brief';
import type { PromptDefinition } from '../../../plugins/prompts/definition';
import { readVisits } from '../../../plugins/prompts/visits';
import watch from '../../../plugins/prompts/watch';
import { type Circumstances, createTools } from '../tools';

const definition = { id: 'a', type: 'Message', layout: 'modal', headline: 'A', okMessage: 'Yes' } as PromptDefinition;

let undo = () => {};
afterEach(() => {
  undo();
  localStorage.clear();
});

function watched(places: PromptPlaces, circumstances: Circumstances = {}) {
  const wake = vi.fn();
  const kit = createTools({ brief: places, wake }, undefined, circumstances);
  undo = kit.apply(watch) ?? undo;
  return { wake, ...kit };
}
const url = 'https://www.main.example/about';

describe('what asks for prompts', () => {
  it.each<[string, PromptPlaces, Circumstances, boolean]>([
    ['a prompt that shows by itself at this address', [[{ match: 'path', value: '/about' }]], { url }, true],
    ['one that shows everywhere', [[]], { url }, true],
    ['one that shows elsewhere', [[{ match: 'path', value: '/news' }]], { url }, false],
    ['no prompt that shows by itself', [], { url }, false],
    ['an editor’s wish', [], { url: `${url}?_prompt=a` }, true],
    ['another parameter', [], { url: `${url}?_prompter=a` }, false],
    ['a definition in the page', [], { html: '<script type="application/json" data-prompt-definition>{}</script>' }, true],
    ['what opens one', [], { html: '<button data-prompt-open="a">Open</button>' }, true],
    ['a place for one that nobody asks for', [], { html: '<div data-prompt="a"></div>' }, false],
  ])('PLG-02 PRM-07 is %s', (_, places, circumstances, expected) => {
    expect(watched(places, circumstances).wake.mock.calls.length > 0).toBe(expected);
  });

  it('PLG-02 is an address that the page goes to', () => {
    const { wake, hooks } = watched([[{ match: 'path', value: '/news' }]], { url });
    history.pushState(null, '', '/news');
    hooks.navigate.call({ type: 'push', from: url, to: 'https://www.main.example/news' } as never);
    expect(wake).toHaveBeenCalledOnce();
    expect(readVisits({ window }, () => {})).toBe(2);
  });

  it.each(['<p><button data-prompt-open="a">Open</button></p>', '<script type="application/json" data-prompt-definition>{}</script>'])(
    'is a mark that is inserted later, and nothing after the end: %s [PLG-02]',
    async (html) => {
      const insert = async () => {
        document.body.append(document.createRange().createContextualFragment(html));
        await Promise.resolve();
      };
      const first = watched([]);
      await insert();
      expect(first.wake).toHaveBeenCalledOnce();
      undo();
      const second = watched([]);
      undo();
      await insert();
      expect(second.wake).not.toHaveBeenCalled();
    },
  );

  it('PRM-07 counts visits whether or not there is a prompt', () => {
    watched([]);
    undo();
    watched([]);
    expect(readVisits({ window }, () => {})).toBe(2);
    localStorage.setItem('tp_prompt_visits', 'nonsense');
    const report = vi.fn();
    expect(readVisits({ window }, report)).toBe(0);
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error("tp_prompt_visits can't be parsed"), { severity: 'warn' });
  });

  it('takes of the options the places of those that show by themselves', () => {
    const manual = { ...definition, display: { manual: true } };
    const placed = { ...definition, display: { addresses: [{ match: 'path', value: '/x' }] } } as PromptDefinition;
    expect(brief({ prompts: { main: [definition, manual, placed] }, network: [] }, 'main')).toEqual([[], [{ match: 'path', value: '/x' }]]);
    expect(brief({ prompts: {}, network: [] }, 'main')).toEqual([]);
  });
});
