import type { Plugin } from '../plugin';
import { watchHistory } from './history';
import { watchMoments } from './moments';

/** What the tag noted when the page life began. */
export interface PageStart {
  /** Monotonic, ms. */
  readonly time: number;
  readonly url: string;
  /** Whether a chunk is on its way. */
  pending(): boolean;
}

/** Raises the page's moments. A chunk, because only chunks listen to them; and a plugin, because those are retried and reported. */
const pageLife: Plugin<PageStart> = {
  name: 'page-life',
  apply({ env, hooks, options }) {
    watchMoments(env, hooks, options);
    watchHistory(env.window, hooks, options.url);
  },
};

export default pageLife;
