import type { Page } from 'playwright';
import type { Taproot } from '../../kernel';

const areThere = (names: readonly string[]): boolean => {
  const { taproot } = window as unknown as { taproot?: Partial<Taproot> };
  const hooks: readonly { readonly taps: readonly { readonly name: string }[] }[] = Object.values(taproot?.hooks ?? {});
  const tapping = hooks.flatMap(({ taps }) => taps.map(({ name }) => name));
  return names.every((name) => tapping.includes(name));
};

/** Returns whether the chunks of these plugins are applied: each plugin taps a hook. */
export const arePluginsThere = (page: Page, ...names: readonly string[]): Promise<boolean> => page.evaluate(areThere, names);

/** Waits until the chunks of these plugins are applied. */
export const pluginsThere = async (page: Page, ...names: readonly string[]): Promise<void> =>
  void (await page.waitForFunction(areThere, names));
