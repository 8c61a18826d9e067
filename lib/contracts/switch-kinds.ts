/** The kinds of things that a switch turns off. */
export const SWITCH_KINDS = ['plugin', 'vendor', 'prompt', 'experiment'] as const;
export type SwitchKind = (typeof SWITCH_KINDS)[number];
