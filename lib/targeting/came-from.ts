import { documentText } from '../dom/document-text';
import { matchesHost } from '../url/host-patterns';
import { parseUrl } from '../url/url';

type Referred = Parameters<typeof documentText>[0];

/**
 * Returns whether a page of these hosts led here, by the referrer, which senders of links can hide but not forge. An app chooses its own
 * name: `android-app://www.main.example/`.
 */
export function cameFrom(env: Referred, hosts: readonly string[]): boolean {
  const { protocol = '', hostname = '' } = parseUrl(documentText(env, 'referrer')) ?? {};
  return /^https?:$/.test(protocol) && matchesHost(hostname, hosts);
}
