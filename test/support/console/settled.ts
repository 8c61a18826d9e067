import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Waits until a screen of the console shows all that it asks for. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  // Until a screen's chunk has arrived, nothing waits within it.
  await expect.poll(() => page.locator('main .panel, main .note').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('main [aria-busy=true], main .waiting').count()).toBe(0);
}

/** Returns whether the overview has figures. What waits for them has their class, too. */
export const hasFigures = async (page: Page): Promise<boolean> => (await page.locator('ul.figures').count()) > 0;
