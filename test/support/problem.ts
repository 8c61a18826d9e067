import type { Page } from 'playwright';
import type { Taproot } from '../../kernel';

/** Waits until a problem of a plugin is reported. Resolves to its description. */
export const problemOf = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    (name) =>
      new Promise<string>((resolve) => {
        const { taproot } = window as unknown as { taproot: Taproot };
        taproot.hooks.problem.tap('test', ({ plugin, error }) => {
          if (plugin === name) resolve(String(error));
        });
      }),
    name,
  );
