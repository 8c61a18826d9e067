export type Kind =
  | 'request'
  | 'frame'
  | 'hint'
  | 'cookie'
  | 'local storage'
  | 'session storage'
  | 'database'
  | 'cache'
  | 'bucket'
  | 'file'
  | 'service worker'
  | 'interest group'
  | 'window name'
  | 'fingerprint'
  | 'banner';

/** Kinds whose `address` is contacted. The others are stored. */
export const CONTACTS: readonly Kind[] = ['request', 'frame', 'hint'];

/** A finding: something that a page did in the audit's browser. All texts are the page's, and hostile. */
export interface Found {
  readonly kind: Kind;
  /** The stored name, or the fault of a question; '' if the address says all. */
  readonly name: string;
  /** The contacted address. For stored data the origin, and for a cookie `//` and its domain. */
  readonly address: string;
  /** The causes, nearest first: addresses of scripts, styles and pages, or of the server that answered. */
  readonly by: readonly string[];
  /** The kind of request, or `HttpOnly` and the like. */
  readonly how: string;
  /** The page that was open, without its query. */
  readonly page: string;
  /** True of an entry that was also written in a way that hid its author. */
  readonly isEvaded?: boolean;
  /** The address that a request hands on as its referrer. */
  readonly referrer?: string;
}
