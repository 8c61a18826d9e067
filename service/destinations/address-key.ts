import { createHash } from 'node:crypto';

/** Names an address without telling it: it may hold a key of the receiver's. */
export const addressKey = (url: string): string => createHash('sha256').update(url).digest('base64url').slice(0, 16);
