import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Waits until the data layer's chunk has loaded. */
export const layerThere = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => localStorage.getItem('tp_layer'))).not.toBeNull();
