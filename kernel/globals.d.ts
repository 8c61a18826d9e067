// What pages and newer browsers have on their globals, and TypeScript's library does not know. All of it may be anything.
interface Window {
  taproot?: unknown;
  taproot_admin?: unknown;
  dataLayer?: unknown[];
  doNotTrack?: unknown;
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
