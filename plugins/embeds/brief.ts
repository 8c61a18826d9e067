import type { EmbedsOptions } from './options';

/** The part of the options in the runtime: the purposes that a frame can wait for. Called by the build. */
export default ({ purposes = [] }: EmbedsOptions): readonly string[] => ['analytics', ...purposes];
