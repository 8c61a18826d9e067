import { definePlugin } from '../../kernel';
import { watchFrames } from './early';
import type { EmbedsOptions } from './options';

/** CON-09: describes a held frame in its place, names the recipient of the data, and lets the visitor show the frame. */
export const embeds = definePlugin<EmbedsOptions>({
  name: 'embeds',
  // Needs nothing: visitors who refused may still choose to see a frame.
  needs: 'nothing',
  wake: 'now',
  watch: async () => ({ default: watchFrames }),
  load: () => import(/* webpackChunkName: "embeds" */ './index'),
});
