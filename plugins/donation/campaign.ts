import { find } from '../../lib/dom/native';
import { campaignId } from '../../lib/url/routes';
import { head, oneLine } from '../../lib/values/text';

/** A page's campaign. */
export interface Campaign {
  readonly campaign_id?: string;
  readonly campaign_name?: string;
  readonly internal_name?: string;
}

/** Characters: the longest value that an event may have. */
const LONGEST = 96;

/**
 * Reads the page's attributes (`data-campaign-id`, `data-campaign-name`, `data-internal-name`), or else its meta elements. A campaign's own
 * page also names the campaign in its heading. Other headings may greet the donor by name.
 */
export function readCampaign(document: Document, path: string, attribute: (name: string) => string | undefined): Campaign {
  const meta = (name: string) => find(document, `meta[name="${name}"]`)?.getAttribute('content');
  const heading = () => (campaignId(path) ? find(document, 'h1')?.textContent : undefined);
  return {
    campaign_id: /^\d{1,64}$/.exec(attribute('campaignId') ?? '')?.[0],
    campaign_name: tidy(attribute('campaignName') ?? meta('campaign_name') ?? heading()),
    internal_name: tidy(attribute('internalName') ?? meta('internal_name')),
  };
}

const tidy = (text: string | null | undefined) => (text && head(oneLine(text), LONGEST)) || undefined;
