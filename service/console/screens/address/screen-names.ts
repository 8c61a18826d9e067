/** The screens of the rail, by the question that they answer. */
export const GROUPS = {
  look: ['overview', 'campaigns', 'funnel', 'pages', 'events', 'live'],
  decide: ['experiments', 'prompts'],
  promise: ['consent', 'destinations', 'receipts', 'persons'],
  run: ['vitals', 'errors', 'operation', 'accounts'],
} as const;

export type Group = keyof typeof GROUPS;
/** Screens that the rail does not list: others lead to them. */
const ASIDE = ['account'] as const;

export type ScreenName = (typeof GROUPS)[Group][number] | (typeof ASIDE)[number];

export const SCREENS: readonly ScreenName[] = [...Object.values(GROUPS).flat(), ...ASIDE];

export const isScreen = (name: string): name is ScreenName => (SCREENS as readonly string[]).includes(name);
