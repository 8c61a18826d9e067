// Globals of pages and newer browsers that TypeScript's library lacks. Their values may be anything.
interface Window {
  taproot?: unknown;
  taproot_admin?: unknown;
  dataLayer?: unknown[];
  doNotTrack?: unknown;
  credentialless?: boolean;
  cookieStore?: EventTarget;
  CookieStore?: { prototype: object };
  StorageBucketManager?: { prototype: object };
  trustedTypes?: {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string };
  };
}
interface Navigator {
  globalPrivacyControl?: unknown;
  storageBuckets?: { keys(): Promise<string[]>; delete(name: string): Promise<void> };
}
interface Document {
  prerendering?: boolean;
}
/** The events that sites declare, by site: each `sites/<id>/events.ts` adds its own. */
interface TaprootEvents extends Record<never, never> {}
