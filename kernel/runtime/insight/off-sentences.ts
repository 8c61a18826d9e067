import { find } from '../../../lib/dom/native';

/** The effects that outlast a switch, by kind. */
const STAYS: Readonly<Record<string, string>> = {
  experiment: ' A variant that was painted before stays until the page is left.',
  vendor: ' Its script was asked for before, and stays until the page is left.',
};

/** Returns a sentence for each thing that the network's switches turn off, and for its effects that can't be undone. */
export const offSentences = (off: readonly string[], document: Document): string[] =>
  off.map((entry) => {
    const [kind = '', id] = entry.split(' ');
    // `plugins/vendors` marks the scripts that it requested.
    const ran = kind === 'experiment' || (kind === 'vendor' && !!find(document, `script[data-vendors][data-${id}]`));
    return `switches.json beside the tag turns ${entry} off.${ran ? STAYS[kind] : ''}`;
  });
