import type { Tools } from '../../../kernel';
import { readSound } from '../../../lib/records/broken-record';
import { PAGE_KEY } from '../../../lib/records/source-fields';
import { writeText } from '../../../lib/storage/storage';
import { serialise } from '../../../lib/values/json';
import { isUuid, uuid } from '../../../lib/values/uuid';
import { type Address, readAddress } from '../capture/address';
import type { Click } from '../capture/clicks';
import { type Handed, NO_CAMPAIGN, readCampaign } from './campaign';
import { keepParameters } from './kept-parameters';

/** A page view and its events (SES-04). */
export interface PageView {
  /** UUID v4. */
  readonly id: string;
  readonly lastId: string | undefined;
  /** ms on the monotonic clock. */
  readonly start: number;
  readonly navType: string;
  readonly address: Address;
  readonly referrer: string;
  /** The last campaign that an address of the document named, as JSON. Routers drop the query that the document came with. */
  readonly campaign: string;
  /** The numbers of events and clicks so far. */
  events: number;
  clicks: number;
  /** The number of times that the page view has ended. An end is taken back when the page lives on. */
  ends: number;
  /** The last clicks on links and buttons. */
  history: readonly Click[];
  /** The forms that the visitor has begun. */
  readonly forms: WeakSet<Element>;
}

export interface Arrival {
  readonly start: number;
  readonly navType: string;
  readonly href: string;
  readonly referrer: string;
  /** The page on another site whose link was followed (SES-03). */
  readonly lastId?: string | undefined;
  readonly handed?: Handed | undefined;
  /** True if the document's own status and title belong to this address. */
  readonly own: boolean;
}

/** Begins a page view. */
export function beginPageView(
  { env, page, report }: Pick<Tools, 'env' | 'page' | 'report'>,
  { start, navType, href, referrer, lastId, handed, own }: Arrival,
  before?: PageView,
): PageView {
  const stored = readSound(env.window, 'sessionStorage', PAGE_KEY, isUuid, report);
  const id = uuid(env);
  writeText(env.window, 'sessionStorage', PAGE_KEY, id);
  const campaign = serialise(readCampaign(href, handed));
  if (!handed?.length) keepParameters(env.window, href, campaign !== NO_CAMPAIGN);
  return {
    id,
    // A restored page follows the tab's last page, not its own last view.
    lastId: lastId ?? stored ?? before?.id,
    start,
    navType,
    address: readAddress(env, page, href, own),
    referrer,
    campaign: before && campaign === NO_CAMPAIGN ? before.campaign : campaign,
    events: 0,
    clicks: 0,
    ends: 0,
    history: [],
    forms: new WeakSet(),
  };
}
