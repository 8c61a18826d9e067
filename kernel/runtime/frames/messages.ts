import { matchesHost } from '../../../lib/url/host-patterns';
import { parseUrl } from '../../../lib/url/url';

/** A frame's question to the pages around it. It says nothing else, so any page may hear it. */
export const FRAME = 'frame';
const PAGE = 'page';

/** The session of a page, as the texts that it has stored. */
export interface HandedSession {
  readonly session: string;
  readonly campaign: string;
  readonly touch: string;
  /** The id of the page's present view. */
  readonly page: string;
}

/** The answer of a page of the network to a frame of the network, and its news later. */
export interface Answer {
  /** True if the page asks its visitors for consent. */
  readonly asks: boolean;
  /** The text that a link to the frame's site would hand on (`lib/records/handed-choice`). */
  readonly choice: string;
  /** Absent until the page has counted its view, and where it may not. */
  readonly handed?: HandedSession | undefined;
}

export const toText = (answer: Answer): object => ({ taproot: PAGE, ...answer });

const LONGEST = 4_000;
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;

/** Returns an answer, or undefined for any other message. */
export function readAnswer(data: unknown): Answer | undefined {
  const { taproot, asks, choice, handed } = Object(data);
  if (taproot !== PAGE || !isText(choice)) return;
  const { session, campaign, touch, page } = Object(handed);
  const isWhole = [session, campaign, touch, page].every(isText);
  return { asks: asks === true, choice, ...(isWhole && { handed: { session, campaign, touch, page } }) };
}

/** Returns whether an origin is a site of the network. Only the browser states the origin of a message. */
export function isOfNetwork(origin: string, siblings: readonly string[]): boolean {
  const { protocol = '', hostname = '' } = parseUrl(origin) ?? {};
  return /^https?:$/.test(protocol) && matchesHost(hostname, siblings);
}

/** The windows around a frame, the nearest first. */
export function ancestorsOf(window: Window): Window[] {
  const found: Window[] = [];
  for (let inner: Window = window; inner.parent && inner !== inner.parent; inner = inner.parent) found.push(inner.parent);
  return found;
}
