import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { html } from '../../lib/values/html';
import type { RunConsole } from '../store/console-steps';
import { languageOf, sendFormPage } from './accounts/form-page';
import type { Place } from './place';

const TEXTS = {
  en: {
    title: 'Stop a mail',
    weekly: (site: string) => `The weekly mail about ${site}.`,
    alarms: 'Mails about alarms.',
    submit: 'Stop it',
    done: 'Done. You get no more of these mails.',
  },
  es: {
    title: 'Dejar de recibir un correo',
    weekly: (site: string) => `El correo semanal sobre ${site}.`,
    alarms: 'Los correos sobre alarmas.',
    submit: 'Dejar de recibirlo',
    done: 'Hecho. Ya no recibirá estos correos.',
  },
} as const;

/**
 * GET and POST /console/unsubscribe: ends a kind of mail, without signing in. Only a POST does, as filters follow the links of mails. Mail programs
 * post by themselves (RFC 8058).
 */
export function unsubscribeRoutes(app: FastifyInstance, run: RunConsole, { base }: Pick<Place, 'base'>): void {
  const textsOf = ({ headers }: FastifyRequest) => TEXTS[languageOf(headers['accept-language'])];
  const tokenIn = ({ query }: FastifyRequest): string => {
    const { token } = query as { readonly token?: unknown };
    return typeof token === 'string' ? token : '';
  };
  // A link that has been used says the same as one that never was.
  const done = (request: FastifyRequest, reply: FastifyReply) => {
    const { title, done: told } = textsOf(request);
    return sendFormPage(request, reply, 200, { base, title, told, content: html`` });
  };

  app.get('/console/unsubscribe', async (request, reply) => {
    const token = tokenIn(request);
    const choice = await run('mailChoice', token);
    if (!choice) return done(request, reply);
    const texts = textsOf(request);
    const what = choice.topic === 'weekly' ? texts.weekly(choice.site) : texts.alarms;
    return sendFormPage(request, reply, 200, {
      base,
      title: texts.title,
      content: html`<p>${what}</p>
<form method="post" action="${base}/console/unsubscribe?token=${encodeURIComponent(token)}">
<button>${texts.submit}</button>
</form>`,
    });
  });

  app.post('/console/unsubscribe', async (request, reply) => {
    await run('endMailChoice', tokenIn(request));
    return done(request, reply);
  });
}
