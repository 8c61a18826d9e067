import * as z from 'zod';
import { refuse } from '../../../http/refuse';
import { type Handler, withBody } from '../../call';
import type { CallParts } from '../../parts';
import type { FactorOffer, RecoveryCodes } from '../answers';
import type { OwnPerson } from '../own-person';
import { qrOf } from './qr';
import { createRecoveryCodes } from './recovery-codes';
import { addressFor, base32, createSecret, stepOfCode } from './totp';

const beginSchema = z.strictObject({ now: z.string().max(1_000) });
const confirmSchema = z.strictObject({ code: z.string().max(40) });

interface Options extends Pick<CallParts, 'run' | 'sessions' | 'seal' | 'place' | 'now'> {
  readonly person: OwnPerson;
}

/** The calls by which people set up their second factor. */
export function factorCalls({ run, sessions, person, seal, place, now }: Options) {
  return {
    offerFactor: withBody(beginSchema, async (one, body) => {
      const { reply } = one;
      const account = await person.accountOf(one);
      if (!account) return reply;
      const own = seal();
      if (!own) return refuse(reply, 409, 'account', 'Set SERVICE_TOKEN: it seals second factors', [{ path: 'seal', message: 'No key' }]);
      // A browser that was left open must not make another telephone the account's.
      if (account.password && !(await person.isOwnPassword(one, account, body.now))) return reply;
      const secret = createSecret();
      await run('offerFactor', account.id, own.close(secret.toString('base64url')));
      const text = base32(secret).replace(/.{4}(?=.)/g, '$& ');
      const offer: FactorOffer = { secret: text, qr: qrOf(addressFor(secret, account.email, new URL(place.addressOf('/')).host)) };
      return offer;
    }),
    takeFactor: withBody(confirmSchema, async (one, body) => {
      const { request, reply, reader } = one;
      const account = await person.accountOf(one);
      if (!account) return reply;
      const sealed = await run('offeredFactor', account.id);
      const secret = sealed && seal()?.open(sealed);
      const step = secret ? stepOfCode(Buffer.from(secret, 'base64url'), body.code.replace(/\s/g, ''), now(), 0) : undefined;
      const { codes, hashes } = createRecoveryCodes();
      const wrong = () => refuse(reply, 409, 'account', 'This code is not right', [{ path: 'code', message: 'This code is not right' }]);
      if (!sealed || step === undefined || !(await run('takeFactor', account.id, sealed, step, hashes))) return wrong();
      // All sessions have ended, this one with them: it goes on under another name.
      await sessions.begin(request, reply, account);
      request.log.info({ account: reader.name }, 'set up a second factor');
      return { codes } satisfies RecoveryCodes;
    }),
  } satisfies Readonly<Record<string, Handler>>;
}
