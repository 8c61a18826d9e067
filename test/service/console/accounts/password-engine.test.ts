import { describe, expect, it } from 'vitest';
import { checkPassword, hashPassword } from '../../../../service/console/accounts/password-engine';
import { passwordFault } from '../../../../service/console/accounts/password-fault';

describe('a password', () => {
  it('has another hash each time, which says its costs, and is known by each', () => {
    const hashes = [hashPassword('contraseña larga'), hashPassword('contraseña larga')];
    expect(new Set(hashes).size).toBe(2);
    expect(hashes[0]).toMatch(/^scrypt\$131072\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    // As another keyboard composes it.
    expect(checkPassword('contraseña larga'.normalize('NFD'), `${hashes[1]}`)).toBe(true);
    expect(checkPassword('contraseña Larga', `${hashes[0]}`)).toBe(false);
    expect(checkPassword('', '')).toBe(false);
  });

  it.each(['short', '', 'aaaaaaaaaaaa', 'x'.repeat(1_001)])('%j is none', (password) =>
    expect(passwordFault(password)).toMatch(/^A password has/),
  );

  it('may be any line of 8 characters', () => expect(passwordFault('a b c d!')).toBeUndefined());
});
