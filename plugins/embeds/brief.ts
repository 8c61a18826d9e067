import type { EmbedsOptions } from './descriptor';

/** The part of the options in the page life: the purposes that a frame can wait for. The build reads it. */
export default ({ purposes = [] }: EmbedsOptions): readonly string[] => ['analytics', ...purposes];
