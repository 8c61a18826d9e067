const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})*\.[a-z]{2,24}/i;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Ids of Google's and Meta's scripts: `1234567890.1700000000`, `fb.1.1700000000000.1234567890`. */
const CLIENT = /^(GA\d\.\d\.|fb\.\d\.)?\d{8,14}\.\d{8,14}$/;

/** The parameters of an address that identify the visitor. */
export interface Carried {
  readonly what: 'an email address' | 'an identifier';
  /** The parameter's name; '' for the path. */
  readonly parameter: string;
}

/** Decodes escapes, twice at most, as addresses nest. */
function plain(text: string): string {
  try {
    return decodeURIComponent(decodeURIComponent(text));
  } catch {
    return text;
  }
}

/** Returns the identifying parts of an address's path and parameters: email addresses before identifiers. */
export function carriedBy(address: string): Carried | undefined {
  if (!URL.canParse(address)) return;
  const { pathname, searchParams } = new URL(address);
  const parameters = [...searchParams].map(([parameter, value]) => ({ parameter, value: plain(value) }));
  const mail = [{ parameter: '', value: plain(pathname) }, ...parameters].find(({ value }) => EMAIL.test(value));
  if (mail) return { what: 'an email address', parameter: mail.parameter };
  const id = parameters.find(({ value }) => UUID.test(value) || CLIENT.test(value));
  return id && { what: 'an identifier', parameter: id.parameter };
}
