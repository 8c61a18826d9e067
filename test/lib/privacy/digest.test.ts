import { describe, expect, it } from 'vitest';
import { digest } from '../../../lib/privacy/digest';

describe('digest', () => {
  it('computes SHA-256 of the FIPS 180-4 example [CTC-12]', async () => {
    expect(await digest(crypto, 'abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('computes SHA-512 of the FIPS 180-4 example [CTC-12]', async () => {
    expect(await digest(crypto, 'abc', 'SHA-512')).toBe(
      'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    );
  });

  it('digest hashes the UTF-8 bytes [CTC-12]', async () => {
    expect(await digest(crypto, 'ñ')).toBe('024bb90888ca89a15a19e9bdd8c712bfb070465fce1ef25e43c170ea44fc5e5f');
  });

  it.each([[undefined], [{}], [{ subtle: { digest: () => Promise.reject(new Error('no')) } }]])(
    'resolves to undefined when the browser cannot digest: %o [CTC-12]',
    async (crypto) => {
      expect(await digest(crypto as Crypto | undefined, 'abc')).toBeUndefined();
    },
  );
});
