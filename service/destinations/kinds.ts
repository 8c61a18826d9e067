import type { DestinationKind } from './destination';
import { google } from './google';
import { googleAnalytics } from './google-analytics';
import { meta } from './meta';
import { webhook } from './webhook';

/** The kinds of destinations. Another one is a folder and a line here. */
export const destinationKinds: readonly DestinationKind[] = [webhook, meta, google, googleAnalytics];

export function kindNamed(name: string): DestinationKind {
  const kind = destinationKinds.find((one) => one.kind === name);
  if (!kind) throw new Error(`There is no kind of destination ${name}`);
  return kind;
}
