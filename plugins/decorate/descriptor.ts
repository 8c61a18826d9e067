import { definePlugin } from '../../kernel';
import type { DecorateOptions } from './options';

/** DEC: hands on the source of a visit to the sibling or donation site that a link or form leads to. */
export const decorate = definePlugin<DecorateOptions>({
  name: 'decorate',
  needs: 'analytics',
  wake: ['hit', 'idle'],
  load: () => import(/* webpackChunkName: "decorate" */ './index'),
});
