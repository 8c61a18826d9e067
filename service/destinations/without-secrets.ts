/** Characters of an answer that are kept. */
const LONGEST = 300;
/** Characters of a secret's shortest part that is looked for. */
const PART = 12;

/**
 * Returns the beginning of a vendor's words in one line, without the destination's secrets, also where only a part of one is repeated, and
 * without addresses of e-mail.
 */
export function withoutSecrets(words: string, secrets: readonly string[]): string {
  let text = words
    .replace(/\s+/g, ' ')
    .slice(0, 4 * LONGEST)
    .trim();
  for (const secret of secrets.flatMap((one) => [one, one.replace(/^[a-z]+_/, ''), encodeURIComponent(one)])) {
    if (secret.length >= 4) text = text.replaceAll(secret, '…');
    for (let at = 0; at + PART <= secret.length; at++) {
      const part = secret.slice(at, at + PART);
      const found = text.indexOf(part);
      if (found < 0) continue;
      let end = found + PART;
      for (let next = at + PART; next < secret.length && text[end] === secret[next]; next++) end++;
      text = `${text.slice(0, found)}…${text.slice(end)}`;
    }
  }
  return text.replace(/[^\s"'<>@]{1,64}@[\w.-]{1,200}/g, '…').slice(0, LONGEST);
}
