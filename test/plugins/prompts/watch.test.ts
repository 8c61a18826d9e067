// @page

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PromptDefinition } from '../../../lib/contracts/prompt-definition';
import brief, { type PromptPlaces } from '../../../plugins/prompts/brief';
import { readVisits } from '../../../plugins/prompts/visits';
import watch from '../../../plugins/prompts/watch';
import { createTools, type PageSetup } from '../tools';

const definition = { id: 'a', type: 'Message', layout: 'modal', headline: 'A', okMessage: 'Yes' } as PromptDefinition;

let undo = () => {};
afterEach(() => {
  undo();
  localStorage.clear();
});

function watched(places: PromptPlaces, circumstances: PageSetup = {}) {
  const wake = vi.fn();
  const kit = createTools({ brief: places, wake }, undefined, circumstances);
  undo = kit.apply(watch) ?? undo;
  return { wake, ...kit };
}
const url = 'https://www.main.example/about';

describe('the prompts watcher', () => {
  it.each<[string, PromptPlaces, PageSetup, boolean]>([
    ['a prompt that shows by itself at this address', [[{ match: 'path', value: '/about' }]], { url }, true],
    ['one that shows everywhere', [[]], { url }, true],
    ['one that shows elsewhere', [[{ match: 'path', value: '/news' }]], { url }, false],
    ['no prompt that shows by itself', [], { url }, false],
    ['an editor’s preview', [], { url: `${url}?_prompt=a`, visitor: { admin: true } }, true],
    ['a visitor at the address of a preview', [], { url: `${url}?_prompt=a` }, false],
    ['another parameter', [], { url: `${url}?_prompter=a` }, false],
    ['a definition in the page', [], { html: '<script type="application/json" data-prompt-definition>{}</script>' }, true],
    ['an opener of a prompt', [], { html: '<button data-prompt-open="a">Open</button>' }, true],
    ['a place without a definition', [], { html: '<div data-prompt="a"></div>' }, false],
  ])('decides whether to wake for %s [PLG-02 PRM-07]', (_, places, circumstances, expected) => {
    expect(watched(places, circumstances).wake.mock.calls.length > 0).toBe(expected);
  });

  it('wakes for an address that the page navigates to [PLG-02]', () => {
    const { wake, hooks } = watched([[{ match: 'path', value: '/news' }]], { url });
    history.pushState(null, '', '/news');
    hooks.navigate.call({ type: 'push', from: url, to: 'https://www.main.example/news' } as never);
    expect(wake).toHaveBeenCalledOnce();
    expect(readVisits({ window }, () => {})).toBe(2);
  });

  it.each(['<p><button data-prompt-open="a">Open</button></p>', '<script type="application/json" data-prompt-definition>{}</script>'])(
    'wakes for a mark that is added later, and not after its end: %s [PLG-02]',
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

  it('counts visits with or without prompts [PRM-07]', () => {
    watched([]);
    undo();
    watched([]);
    expect(readVisits({ window }, () => {})).toBe(2);
    localStorage.setItem('tp_prompt_visits', 'nonsense');
    const report = vi.fn();
    expect(readVisits({ window }, report)).toBe(0);
    expect(report).toHaveBeenCalledExactlyOnceWith(new Error("tp_prompt_visits can't be parsed"), { severity: 'warn' });
  });

  it('brief lists the places of prompts that show by themselves', () => {
    const manual = { ...definition, display: { manual: true } };
    const placed = { ...definition, display: { addresses: [{ match: 'path', value: '/x' }] } } as PromptDefinition;
    expect(brief({ prompts: { main: [definition, manual, placed] }, network: [] }, 'main')).toEqual([[], [{ match: 'path', value: '/x' }]]);
    expect(brief({ prompts: {}, network: [] }, 'main')).toEqual([]);
  });
});
