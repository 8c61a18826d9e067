/**
 * Returns a function that makes addresses which Trusted Types accept for a script element. It throws for any address that is not allowed
 * (TAG-06).
 */
export type ScriptPolicy = (url: string) => string;

/** `allowed` are address prefixes. Where the page's CSP does not name the policy `taproot`, the browser refuses every address. */
export function createScriptPolicy(window: Window, allowed: readonly string[]): ScriptPolicy {
  const createScriptURL = (url: string) => {
    // As the browser resolves it: `..`, `%2e`, backslashes and tabs lead out of a folder.
    const { href } = new URL(url);
    if (allowed.some((prefix) => href.startsWith(prefix))) return href;
    throw new Error(`not allowed: ${url}`);
  };
  try {
    // biome-ignore lint/style/noNonNullAssertion: browsers without Trusted Types throw here, and the catch below handles them
    const policy = window.trustedTypes!.createPolicy('taproot', { createScriptURL });
    return (url) => policy.createScriptURL(url);
  } catch {
    // There are no Trusted Types, or the page's CSP does not name the policy.
    return createScriptURL;
  }
}
