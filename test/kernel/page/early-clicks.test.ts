// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createHooks, type OwnHooks } from '../../../kernel/lifecycle';
import { type EarlyClicks, keepClicks, withClicks } from '../../../kernel/page/early-clicks';
import type { EnabledPlugin, Tools } from '../../../kernel/plugin';

const tools = (allowed = true) =>
  ({ env: { window }, hooks: createHooks(() => {}), consent: { allows: () => allowed } }) as unknown as Tools;
const click = () => {
  const event = new MouseEvent('click', { bubbles: true });
  document.body.dispatchEvent(event);
  return event;
};
const clicks = (count: number) => Array.from({ length: count }, click);

describe('keepClicks', () => {
  it('keeps 50 clicks until they are taken, those from before among them [ENG-03]', () => {
    const before = clicks(20);
    const take = keepClicks(tools(), before);
    const after = clicks(40);
    const kept = take();
    click();
    expect(kept).toEqual([...before, ...after.slice(0, 30)]);
  });

  it('keeps none that the visitor has not allowed', () => {
    const take = keepClicks(tools(false));
    click();
    expect(take()).toEqual([]);
  });
});

describe('withClicks', () => {
  const plugin = { name: 'analytics', clicks: true } as EnabledPlugin;
  const taken = (given: Tools, before: readonly Event[], chosen?: 'here') => {
    const early = withClicks(given, before)(plugin).early as (tools: Tools) => EarlyClicks;
    if (chosen) (given.hooks as unknown as OwnHooks).consent.call({ state: 'granted', categories: [], chosen });
    return early(given)();
  };

  it('gives a plugin that asks for them the clicks from before the page life [ENG-03]', () => {
    const before = clicks(2);
    expect(taken(tools(), before)).toEqual(before);
  });

  it('gives none from before a choice that was made on the page, nor from before consent', () => {
    expect(taken(tools(), clicks(2), 'here')).toEqual([]);
    expect(taken(tools(false), clicks(2))).toEqual([]);
  });

  it('leaves other plugins alone', () => {
    const other = { name: 'other' } as EnabledPlugin;
    expect(withClicks(tools(), [])(other)).toBe(other);
  });
});
