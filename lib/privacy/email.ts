/** A part between dots before the at-sign (RFC 5322, 3.2.3). */
const ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+$/;
/** A label of a domain: letters, digits and inner hyphens, 1 to 63 characters. */
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/** Characters of an address, and of the part before its at-sign (RFC 5321, 4.5.3.1). */
const LONGEST = 254;
const LONGEST_LOCAL = 64;

/** CTC-12: an at-sign, a dot after it, not at the end, the standard pattern, and labels of up to 63 characters. Takes linear time. */
export function isEmail(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > LONGEST) return false;
  const at = text.lastIndexOf('@');
  const labels = text.slice(at + 1).split('.');
  const atoms = text.slice(0, Math.max(at, 0)).split('.');
  return at <= LONGEST_LOCAL && labels.length > 1 && labels.every((label) => LABEL.test(label)) && atoms.every((atom) => ATOM.test(atom));
}

/** Returns an address in the form that is stored and hashed, or undefined for any other text. */
export function normaliseEmail(text: unknown): string | undefined {
  const email = typeof text === 'string' ? text.trim().toLowerCase() : undefined;
  return isEmail(email) ? email : undefined;
}
