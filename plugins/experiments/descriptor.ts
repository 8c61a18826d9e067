import { definePlugin } from '../../kernel';
import type { ExpectedPage } from './brief';
import type { ExperimentsOptions } from './options';

/**
 * EXP: shows each visitor one variant of the marked elements, and reports it. Does nothing for visitors who may not be tracked, as pages
 * show the control by themselves. The tag holds marked elements (`hold` in `kernel/boot.ts`).
 */
export const experiments = definePlugin<ExperimentsOptions>({
  name: 'experiments',
  needs: 'analytics',
  wake: 'now',
  first: true,
  // A page view says which variants its visitor sees.
  marks: (brief: readonly ExpectedPage[], path) => brief.some(({ paths = [path] }) => paths.includes(path)),
  watch: () => import(/* webpackChunkName: "experiments-watch" */ './watch'),
  load: () => import(/* webpackChunkName: "experiments" */ './index'),
});
