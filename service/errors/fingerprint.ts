import { createHash } from 'node:crypto';

/** The message without what differs from one time to the next: numbers, and ids in hexadecimal. */
export const plainMessage = (message: string): string => message.replace(/\b[0-9a-f]{8,}(?:-[0-9a-f]{4,})*\b|\d+/gi, '#').slice(0, 500);

/**
 * A hash that errors share whose groups can't differ: the same release, stack and message, sites, browsers and states of consent. Counting
 * errors by it, the store says how often each happened without its body, and where it was is resolved once.
 */
export function fingerprintOf(body: Readonly<Record<string, unknown>>): string {
  const { type, message, stack, resource, plugin, metadata, trail } = body;
  const { tracker_version: version, site, browser, consent } = Object(metadata) as Readonly<Record<string, unknown>>;
  const parts = [type, plainMessage(String(message ?? '')), stack, resource, plugin, version, site, browser, consent, Array.isArray(trail)];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22);
}
