import type { EmbedsOptions } from './descriptor';

/** The part of the options that the page life knows: the purposes for which a frame can wait. The build reads it. */
export default ({ purposes = [] }: EmbedsOptions): readonly string[] => ['analytics', ...purposes];
