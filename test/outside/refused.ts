import type { ConsentChange, Descriptor, Page, Plugin, Taproot, Tools, Wake } from 'taproot';
import { fakeTaproot } from 'taproot/testing';

/** Code that must not compile: an expectation without its error is an error itself. */
export function refused({ hooks, page, visitor, consent, track, use }: Taproot, tools: Tools<{ word: string }>): void {
  // @ts-expect-error: there is no such hook.
  hooks.events.tap('x', () => {});
  // @ts-expect-error: a tap needs a name.
  hooks.ready.tap(() => {});
  // @ts-expect-error: an event is given back whole, or null.
  hooks.event.tap('x', ({ properties }) => properties);
  // @ts-expect-error: the reason for which a hit is stopped is a text.
  hooks.hit.tap('x', () => false);
  // @ts-expect-error: a prompt is taken with true, or left.
  hooks.prompt.tap('x', () => 'mine');
  // @ts-expect-error: there are no asynchronous taps.
  hooks.event.tap('x', async (event) => event);
  // @ts-expect-error: the kernel's taps are not a plugin's to remove.
  hooks.event.untap('taproot');
  // @ts-expect-error: facts are frozen.
  page.site = 'mine';
  // @ts-expect-error: facts are frozen.
  visitor.bot = true;
  // @ts-expect-error: consent is asked for, not set.
  consent.state = 'granted';
  // @ts-expect-error: there are three states.
  hooks.consent.tap('x', ({ state }: ConsentChange) => void (state === 'maybe'));
  hooks.event.tap('x', (event) => {
    // @ts-expect-error: an event is read only; give back a new one.
    event.name = 'mine';
    return event;
  });
  // @ts-expect-error: the main site's event has a required field.
  track('quick_action');
  // @ts-expect-error: its place is a number.
  track('quick_action', { place: 'first' });
  // @ts-expect-error: it has no such field.
  track('quick_action', { place: 1, plcae: 2 });
  // @ts-expect-error: no objects in a hit.
  track('x', { deep: { er: 1 } });
  // @ts-expect-error: a stage is a number.
  hooks.hit.tap({ name: 'x', stage: 'last' }, () => undefined);
  // @ts-expect-error: a plugin has a name.
  use({ apply() {} });
  // @ts-expect-error: an undo is a function.
  use({ name: 'x', apply: () => 1 });
  // @ts-expect-error: the options are the plugin's own.
  tools.options.word = 1;
  // @ts-expect-error: no such moment.
  const wake: Wake = 'later';
  // @ts-expect-error: `when` is told where it is, not the event.
  const when: Descriptor['when'] = (here: Page & { event: string }) => here.event === '';
  // @ts-expect-error: no such site fact.
  fakeTaproot({ page: { sight: 'main' } });
  // @ts-expect-error: options of the wrong type.
  const plugin: Plugin<{ word: number }> = { name: 'x', apply: ({ options }: Tools<{ word: string }>) => void options.word };
  void [wake, when, plugin];
}
