export interface Campaign {
  readonly title: string;
  readonly text: string;
  readonly picture: string;
  readonly alt: string;
  /** The name that its staff use. */
  readonly internalName: string;
}

/** The donation platform's campaigns, by id. */
export const campaigns: Readonly<Record<string, Campaign>> = {
  12345: {
    title: 'Where it is needed most',
    text: 'Twenty-five dollars pay for one hour of a satellite over the place that leaks.',
    picture: 'forest-8',
    alt: 'Pines on hills in the evening',
    internalName: 'fy26-general',
  },
  12346: {
    title: 'Every month, all year',
    text: 'A gift each month lets us promise a town that we will still be there next spring.',
    picture: 'wind-7',
    alt: 'Wind turbines on green hills above a wheat field',
    internalName: 'fy26-sustainer',
  },
  12347: {
    title: 'In honour of somebody',
    text: 'We send a card, by post, with a picture of the river that you chose.',
    picture: 'delta-2',
    alt: 'Herons and reeds at the edge of a wide river at sunset',
    internalName: 'fy26-honor',
  },
  72343: {
    title: 'Fund the campaigns',
    text: 'For Greenfield Action: calls, meetings and the people who know which door to knock on.',
    picture: 'city-3',
    alt: 'A city with a park at sunset',
    internalName: 'fy26-c4-general',
  },
  72349: {
    title: 'Support the PAC',
    text: 'For candidates who read the footnotes. Federal limits apply.',
    picture: 'city-6',
    alt: 'A town under an orange sky',
    internalName: 'fy26-pac',
  },
};

/** Ids of campaigns that are over. Their pages still exist, and say so. */
export const endedCampaigns: readonly string[] = ['12300'];
