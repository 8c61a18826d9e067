// @page

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ExperimentDefinition } from '../../../lib/contracts/experiment';
import brief, { type ExpectedPage } from '../../../plugins/experiments/brief';
import { experiments } from '../../../plugins/experiments/descriptor';
import watch from '../../../plugins/experiments/watch';
import { createTools, type PageSetup } from '../tools';

const NOW = 1_700_000_000_000;
const url = 'https://www.main.example/about?a=1';
const MARK = '<div data-experiment="hero"></div>';

let undo = () => {};
afterEach(() => {
  undo();
  sessionStorage.clear();
});

function watched(expected: readonly ExpectedPage[], circumstances: PageSetup = {}) {
  const wake = vi.fn();
  undo = createTools({ brief: expected, wake }, undefined, { url, ...circumstances }).apply(watch) ?? undo;
  return wake;
}

describe('the page view of a site with experiments', () => {
  const plugin = experiments({ experiments: [], network: [] });
  const waits = (path: string, given: readonly ExperimentDefinition[]) =>
    plugin.marks?.(brief({ experiments: given, network: [] }, 'main') as never, path);
  const hero: ExperimentDefinition = { id: 'hero', variants: ['control', 'variant1'] };

  it.each([
    ['no page without experiments', [], '/', false],
    ['each page if one names none', [hero], '/about', true],
    ['the pages that one names', [{ ...hero, pages: { main: ['/'] } }], '/', true],
    ['no other page', [{ ...hero, pages: { main: ['/'] } }], '/about', false],
    ['no page if one names those of another site', [{ ...hero, pages: { blogs: ['/'] } }], '/', false],
  ] as const)('waits for the marks of %s [EXP-05]', (_, given, path, expected) => {
    expect(waits(path, given)).toBe(expected);
  });
});

describe('the experiments watcher', () => {
  it.each<[string, readonly ExpectedPage[], PageSetup, boolean]>([
    ['a mark', [], { html: MARK }, true],
    ['a nested mark', [], { html: `<main><p>${MARK}</p></main>` }, true],
    ['no mark', [], { html: '<p data-variant="control">A</p>' }, false],
    ['an experiment of this page', [{ paths: ['/', '/about'] }], {}, true],
    ['an experiment of another page', [{ paths: ['/'] }], {}, false],
    ['an experiment that names no pages', [{}], {}, false],
    ['an experiment that runs', [{ paths: ['/about'], start: NOW, end: NOW + 1 }], {}, true],
    ['an experiment that has not begun', [{ paths: ['/about'], start: NOW + 1 }], {}, false],
    ['an experiment that has ended', [{ paths: ['/about'], end: NOW }], {}, false],
  ])('decides whether to wake for %s [EXP-02 PLG-02]', (_, expected, circumstances, asks) => {
    expect(watched(expected, circumstances).mock.calls.length > 0).toBe(asks);
  });

  it('wakes for an exposure that an earlier page of the tab left [EXP-05 PLG-02]', () => {
    sessionStorage.setItem('tp_exposures', '[]');
    expect(watched([])).toHaveBeenCalled();
  });

  it('wakes once for a mark that is added later, and not after its end [EXP-02 PLG-02]', async () => {
    const insert = async () => {
      document.body.append(document.createRange().createContextualFragment(`<main>${MARK}</main>text`));
      await Promise.resolve();
    };
    const wake = watched([]);
    document.body.append(document.createElement('p'));
    await Promise.resolve();
    expect(wake).not.toHaveBeenCalled();
    await insert();
    await insert();
    expect(wake).toHaveBeenCalledOnce();
    undo();
    const other = watched([]);
    undo();
    await insert();
    expect(other).not.toHaveBeenCalled();
  });

  it('wakes for a mark among so many additions that the whole document is searched [EXP-02]', async () => {
    const wake = watched([]);
    for (let i = 0; i < 120; i++) document.body.append(document.createElement('p'));
    document.body.append(document.createRange().createContextualFragment(MARK));
    await Promise.resolve();
    expect(wake).toHaveBeenCalledOnce();
  });
});

it('lifts the tag’s hold when consent is withdrawn [EXP-06]', () => {
  const replaceSync = vi.fn();
  Object.assign(document, { adoptedStyleSheets: [{ cssRules: [{ name: 'tp' }], replaceSync }] });
  watched([]);
  expect(replaceSync).not.toHaveBeenCalled();
  undo();
  expect(replaceSync).toHaveBeenCalledExactlyOnceWith('');
  Object.assign(document, { adoptedStyleSheets: undefined });
});

it('brief lists the pages of a site with an experiment, and when it runs, and experiments that name none', () => {
  const variants = ['control', 'variant1'] as const;
  const experiments: readonly ExperimentDefinition[] = [
    { id: 'a', variants, pages: { main: ['/'] } },
    { id: 'b', variants, pages: { main: ['/a', '/b'], blogs: ['/'] }, start: '2026-05-01T00:00:00Z' },
    { id: 'c', variants },
  ];
  expect(brief({ experiments }, 'main')).toEqual([{ paths: ['/'] }, { paths: ['/a', '/b'], start: Date.UTC(2026, 4) }, {}]);
  expect(brief({ experiments }, 'blogs')).toEqual([{ paths: ['/'], start: Date.UTC(2026, 4) }, {}]);
  expect(brief({ experiments }, 'mrd')).toEqual([{}]);
});
