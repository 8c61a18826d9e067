import type { Manifest } from '../../kernel';
import { namedIn } from './on-page';
import { codedServices, codeFor, notesRecipients, type Receiving, receivingOf } from './recipient-choices';

/** A recipient that a site's visitors are shown. */
export interface ShownRecipient extends Receiving {
  /** The day since which it is on the list, in UTC, if visitors had agreed to the list without it. */
  readonly since?: string;
}

/** The recipients of each site's visitors, as `sites/recipients.json` keeps them. */
export type ShownRecipients = Readonly<Record<string, readonly ShownRecipient[]>>;

/** Days after which no grant from before a recipient counts: a yes holds for 365, and a page may have kept an earlier tag for some weeks. */
const FORGOTTEN = 400;

const DAY = 86_400_000;

/** Returns a site's recipients, each once: several products of a company for the same use are one. */
function receivingIn(manifest: Manifest): Receiving[] {
  const all = new Map(namedIn(manifest).map((named) => [codeFor(receivingOf(named)), receivingOf(named)]));
  const text = ({ purpose, company, country, use }: Receiving) => [purpose, company, country, use].join();
  return [...all.values()].sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

/**
 * Returns the services of recipients that earlier grants have not been shown, by code. A site that is not on the list has none, as nobody agreed to
 * anything there; neither has one whose grants note each recipient by themselves.
 */
export function laterServices(manifest: Manifest, shown: ShownRecipients): Readonly<Record<string, string>> {
  const known = shown[manifest.id];
  if (!known || notesRecipients(manifest)) return {};
  const first = known.filter(({ since }) => !since).map(codeFor);
  return Object.fromEntries(Object.entries(codedServices(manifest)).filter(([code]) => !first.includes(code)));
}

/** Returns the list as it is from today on. A recipient that is new on a site with a list counts as later, until every grant from before has ended. */
export function nextShown(sites: ReadonlyMap<string, Manifest>, shown: ShownRecipients, today: string): ShownRecipients {
  const isOver = (since: string) => Date.parse(today) - Date.parse(since) > FORGOTTEN * DAY;
  const lists = [...sites].map(([id, manifest]) => {
    const known = shown[id];
    const list = receivingIn(manifest).map((one) => {
      const before = known?.find((other) => codeFor(other) === codeFor(one));
      const since = before || !known ? before?.since : today;
      return since && !isOver(since) ? { ...one, since } : one;
    });
    return [id, list] as const;
  });
  return Object.fromEntries(lists.filter(([id, list]) => list.length || shown[id]));
}

/** Returns a line for each site whose recipients are others than the list says. */
export function shownFaults(sites: ReadonlyMap<string, Manifest>, shown: ShownRecipients): string[] {
  const codesOf = (all: readonly Receiving[]) => all.map(codeFor).sort().join();
  const changed = [...sites].filter(([id, manifest]) => codesOf(receivingIn(manifest)) !== codesOf(shown[id] ?? []));
  return changed.map(
    ([id]) =>
      `sites/recipients.json: the recipients of ${id} are others than those of its manifest. Run \`npm run recipients\`, and commit the file: visitors who agreed are asked again about those that are new.`,
  );
}
