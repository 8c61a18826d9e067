const LOOPBACK = /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Returns whether a host, as `URL` has it, is this machine by its name. */
export const isHere = (host: string): boolean => LOOPBACK.test(host);

/** Returns whether the service may call an address: over https, on this machine over http too. A name or password in it would reach logs. */
export function mayCall(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return !username && !password && (protocol === 'https:' || (protocol === 'http:' && isHere(hostname)));
}
