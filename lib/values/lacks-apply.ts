/** Browsers word the failed call of a plugin's `apply` with its name and one of these. */
const MISSING = /is not a function|\b(?:null|undefined)\b/;

/**
 * Returns what a page's plugin lacks, if that is why the tag of site `id` could not apply it: `taproot.use({ name })`. The tag's own message
 * says neither, to be short. Undefined for any other error.
 */
export function lacksApply(error: unknown, id: string): string | undefined {
  try {
    const { message, stack = '' } = error as Error;
    const [thrower = ''] = stack.split('\n').filter((line) => /https?:/.test(line));
    // A plugin's own mistake is thrown in its own file.
    if (!/\bapply\b/.test(message) || !MISSING.test(message) || !new RegExp(`/${id}\\.(\\w+\\.)?js\\b`).test(thrower)) return;
    return 'it has no function `apply`. Expected taproot.use({ name, apply(taproot) { … } }).';
  } catch {
    return;
  }
}
