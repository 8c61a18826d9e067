import { BLOCKED, isExecutable } from '../hold';

/** The start tag of a script, without its last `>`. Values in quotes may contain one. */
const START_TAG = /<script(?=[\s/])(?:[^>"']|"[^"]*"|'[^']*')*/gi;
const MARK = /[\s/]data-consent(?![\w-])(?:\s*=\s*["']?([^\s"'>]*))?/i;
const TYPE = /[\s/]type\s*=\s*["']?([^\s"'>]*)/i;

/**
 * Holds the marked scripts in a text of HTML, in declarative shadow trees, too: they run while the browser parses the text, which no
 * observer sees. Of repeated attributes the first counts (HTML, 13.2.5.33).
 */
export const holdText = (text: string, allows: (category: string, tag: string) => boolean): string =>
  text.replace(START_TAG, (tag) => {
    const [mark, purpose = ''] = MARK.exec(tag) ?? [];
    const [, type = ''] = TYPE.exec(tag) ?? [];
    return mark && isExecutable(type) && !allows(purpose, tag) ? tag.replace(/^.{7}/, `$& type="${BLOCKED}" data-held="${type}"`) : tag;
  });
