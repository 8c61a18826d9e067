import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShownRecipients } from '../build/shown-recipients';
import { networkFolder } from './folder';

/** The list of recipients that visitors of each site have been shown. */
export const shownFile = join(networkFolder, 'sites', 'recipients.json');

/** Reads the list of the network that commands work on. A network without one has shown nobody anything. */
export const readShown = (): ShownRecipients =>
  existsSync(shownFile) ? (JSON.parse(readFileSync(shownFile, 'utf8')) as ShownRecipients) : {};
