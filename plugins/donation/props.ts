import type { Page, Scalar } from '../../kernel';
import { campaignId } from '../../lib/url/routes';
import type { Campaign } from './campaign';
import { readCheckout } from './checkout';

/** An organisation of the donation platform (DON-02). */
export interface Organisation {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  /** DON-07: address of a page on its main site that takes gifts. */
  readonly fallback?: string;
}

export interface DonationFacts {
  readonly brand: Page['brand'];
  readonly location: { readonly hostname: string; readonly pathname: string; readonly search: string };
  readonly organisation: Organisation | undefined;
  readonly campaign: Campaign;
}

/** Returns the organisation of a host. A host written with the root's dot is the same host. */
export const organisationOf = (hostname: string, organisations: readonly Organisation[]): Organisation | undefined =>
  organisations.find(({ host }) => host === hostname.replace(/\.$/, ''));

/** DON-01: returns the known facts and omits all others. */
export function donationProps({ brand, location, organisation, campaign }: DonationFacts): Record<string, Scalar> {
  const props: Record<string, Scalar | undefined> = {
    brand,
    ...campaign,
    campaign_id: campaignId(location.pathname) ?? campaign.campaign_id,
    organization_id: organisation?.id,
    organization_name: organisation?.name,
    ...readCheckout(location),
  };
  return Object.fromEntries(Object.entries(props).filter((entry): entry is [string, Scalar] => entry[1] !== undefined));
}
