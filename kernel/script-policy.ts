/** Makes addresses that Trusted Types let a script element load; throws for any that is not allowed (TAG-06). */
export type ScriptPolicy = (url: string) => string;

/** `allowed` are address prefixes. Where the page's CSP does not name the policy `taproot`, the browser refuses every address. */
export function createScriptPolicy({ trustedTypes }: Window, allowed: readonly string[]): ScriptPolicy {
  const createScriptURL = (url: string) => {
    if (allowed.some((prefix) => url.startsWith(prefix))) return url;
    throw new TypeError(`taproot: not allowed: ${url}`);
  };
  try {
    const policy = trustedTypes?.createPolicy('taproot', { createScriptURL });
    if (policy) return (url) => policy.createScriptURL(url);
  } catch {
    // The page's CSP does not name the policy.
  }
  return createScriptURL;
}
