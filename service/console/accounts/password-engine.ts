import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { setPriority } from 'node:os';

/** The nice value of the thread: browsers wait for the intake's. */
const GIVES_WAY = 5;

/** Costs of scrypt: 128 MB. https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html */
const COSTS = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const BYTES = 32;

const derive = (password: string, salt: Buffer, { N, r, p, maxmem }: typeof COSTS = COSTS) =>
  scryptSync(password.normalize('NFKC'), salt, BYTES, { N, r, p, maxmem });

const format = (salt: Buffer, hash: Buffer) =>
  ['scrypt', COSTS.N, COSTS.r, COSTS.p, salt.toString('base64url'), hash.toString('base64url')].join('$');

export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return format(salt, derive(password, salt));
}

/** Returns whether a password has a hash. Takes as long where there is no hash, so that nobody learns by the time which accounts there are. */
export function checkPassword(password: string, hash: string): boolean {
  const [, N, r, p, salt = '', own = ''] = hash.split('$');
  const known = Buffer.from(own, 'base64url');
  const isHash = known.length === BYTES;
  const costs = isHash ? { ...COSTS, N: Number(N), r: Number(r), p: Number(p) } : COSTS;
  const derived = derive(password, Buffer.from(salt, 'base64url'), costs);
  return timingSafeEqual(derived, isHash ? known : Buffer.alloc(BYTES)) && isHash;
}

/** Runs scrypt on a thread of its own: Node's asynchronous one would take a thread of the pool that files and names are read on. */
export function open() {
  if (process.platform === 'linux') setPriority(GIVES_WAY);
  return { hash: hashPassword, check: checkPassword, close: () => {} };
}

export type PasswordEngine = ReturnType<typeof open>;
