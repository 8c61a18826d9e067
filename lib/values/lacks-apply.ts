/** The call of `apply` that fails where a page's plugin has none, as browsers word it. */
const NO_APPLY = /\bapply\b.*\bis (?:not a function|undefined|null)|\b(?:null|undefined)\b.*\bapply\b/;

/**
 * Returns what a page's plugin lacks, if that is why the tag of site `id` could not apply it: `taproot.use({ name })`. The tag's own message
 * says neither, to be short. Undefined for any other error.
 */
export function lacksApply(error: unknown, id: string): string | undefined {
  try {
    const { message, stack = '' } = error as Error;
    const [thrower = ''] = stack.split('\n').filter((line) => /https?:/.test(line));
    // A plugin's own mistake is thrown in its own file.
    if (!NO_APPLY.test(message) || !new RegExp(`/${id}\\.(\\w+\\.)?js\\b`).test(thrower)) return;
    return 'it has no function `apply`. Expected taproot.use({ name, apply(taproot) { … } }).';
  } catch {
    return;
  }
}
