export interface Petition {
  readonly slug: string;
  readonly nid: number;
  readonly title: string;
  readonly text: readonly string[];
  readonly call: string;
  readonly picture: string;
  readonly alt: string;
  readonly signed: number;
  readonly goal: number;
}

export const petitions: readonly Petition[] = [
  {
    slug: 'methane',
    nid: 6110,
    title: 'Tell the agency: a plume on the map is a reason to inspect',
    text: [
      'Every week, satellites find leaks that nobody on the ground reported.',
      'Today an inspector may look at them. The new rule could say must.',
      'The comment period ends on November 30. Copies by the thousand are counted once: if you can, add a sentence of your own.',
    ],
    call: 'Ask for a strong methane rule',
    picture: 'factory-4',
    alt: 'Stacks of a gas plant on a plain at dusk',
    signed: 84_212,
    goal: 100_000,
  },
  {
    slug: 'school-buses',
    nid: 6104,
    title: 'Sixty buses in Lansing. Why not in your town?',
    text: [
      'Half a million school buses in this country burn diesel, next to children, twice a day.',
      'There is money to replace them, and it is not asked for.',
      'Ask your school board to apply before the window closes.',
    ],
    call: 'Write to my school board',
    picture: 'school-3',
    alt: 'Children on a meadow in front of a school',
    signed: 23_907,
    goal: 40_000,
  },
];
