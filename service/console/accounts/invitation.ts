import type { Mail } from '../../mail/mail';
import type { AccountLink } from './answers';

interface Invitation {
  readonly email: string;
  readonly link: string;
  /** ms since the epoch. */
  readonly until: number;
  /** Names the link, so that two messages of one are known as such. */
  readonly id: string;
}

/** In both languages: nobody knows that of somebody who has not come yet. */
const TEXT = (link: string, until: string) => `Set your password for the Taproot console, once, until ${until} (UTC):

${link}

If you expect no such mail, delete it: nothing happens without the link.

---

Elija su contraseña para la consola de Taproot, una vez, hasta el ${until} (UTC):

${link}

Si no espera este correo, bórrelo: sin el enlace no pasa nada.
`;

/** Mails a link to its person. Resolves to the server's answer. */
export async function mailLink(
  mail: Pick<Mail, 'send'>,
  { email, link, until, id }: Invitation,
): Promise<NonNullable<AccountLink['mailed']>> {
  const { fate, answer } = await mail.send({
    to: email,
    subject: 'Your account in the Taproot console · Su cuenta en la consola de Taproot',
    text: TEXT(link, new Date(until).toISOString().slice(0, 16).replace('T', ' ')),
    id,
  });
  return { sent: fate === 'sent', answer };
}
