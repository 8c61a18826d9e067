import type { Page, Scalar } from '../../kernel';
import { type Campaign, campaignId } from './campaign';
import { readCheckout } from './checkout';

/** An organisation of the donation platform (DON-02). */
export interface Organisation {
  readonly id: number;
  readonly name: string;
  readonly host: string;
}

export interface DonationFacts {
  readonly brand: Page['brand'];
  readonly location: { readonly hostname: string; readonly pathname: string; readonly search: string };
  readonly organisations: readonly Organisation[];
  readonly campaign: Campaign;
}

/** DON-01: what is known; the rest is left out. */
export function donationProps({ brand, location, organisations, campaign }: DonationFacts): Record<string, Scalar> {
  const organisation = organisations.find(({ host }) => host === location.hostname);
  const props: Record<string, Scalar | undefined> = {
    brand,
    campaign_id: campaignId(location.pathname),
    ...campaign,
    organization_id: organisation?.id,
    organization_name: organisation?.name,
    ...readCheckout(location),
  };
  return Object.fromEntries(Object.entries(props).filter((entry): entry is [string, Scalar] => entry[1] !== undefined));
}
