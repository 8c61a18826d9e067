import { strangersText } from '../../mail/letter';
import type { MailLanguage } from '../weekly/words';
import type { Detail, ToldKind } from './reading';

/** A message's title and its lines. Texts of strangers are harmless in them. */
interface Told {
  readonly title: string;
  readonly lines: readonly string[];
}

type Tells = Readonly<Record<ToldKind, (subject: string, detail: Detail) => Told>>;

const text = (detail: Detail, name: string): string => strangersText(`${detail[name] ?? ''}`, 300);
const list = (detail: Detail, name: string): readonly string[] => {
  const given = detail[name];
  return Array.isArray(given) ? given.map((one) => strangersText(`${one}`, 200)) : [];
};

/** Errors of a release: `returned` of them had been marked as done. */
const errorsEn = ({ count, returned }: Detail) =>
  returned
    ? returned === count
      ? 'errors again that were marked as done'
      : 'new errors, and some that were marked as done'
    : 'new errors';
const errorsEs = ({ count, returned }: Detail) =>
  returned
    ? returned === count
      ? 'otra vez errores que se marcaron como resueltos'
      : 'errores nuevos, y otros que se marcaron como resueltos'
    : 'errores nuevos';

const en: Tells = {
  'log-lags': (_, one) => ({
    title: 'Hits wait to be stored',
    lines: [`${text(one, 'waiting')} writes wait in the log. The newest stored arrival came ${text(one, 'minutes')} min ago.`],
  }),
  'hits-stop': (_, one) => ({
    title: 'No hits arrive',
    lines: [
      `Nothing has arrived for ${text(one, 'minutes')} min. In other weeks, at least ${text(one, 'level')} hits did in the same time.`,
    ],
  }),
  'gifts-fall': (_, one) => ({
    title: 'Gifts fell',
    lines: [
      `${text(one, 'count')} gifts in the last 12 full hours. In the same hours of this weekday, the last six weeks had at least ${text(one, 'level')}.`,
      'If that was to be expected, mark the day as special.',
    ],
  }),
  'refusals-jump': (_, one) => ({
    title: 'Refusals jumped',
    lines: [
      `${text(one, 'count')} refusals in the last 12 full hours. With as many hits, ${text(one, 'level')} would be the most of the last six weeks.`,
    ],
  }),
  'new-errors': (release, one) => ({
    title:
      release === 'unknown' ? 'Errors that were marked as done are back' : `Release ${strangersText(release, 40)} has ${errorsEn(one)}`,
    lines: [
      `${text(one, 'count')} kinds of errors are ${one.returned ? 'new or back' : 'new'}, and at least 10 people saw each. People, and what they saw:`,
      ...list(one, 'errors'),
    ],
  }),
  destination: (name, one) => ({
    title: `${strangersText(name, 40)} refuses events`,
    lines: [`Its last answer: ${text(one, 'answer')}`],
  }),
  retention: (_, one) => ({
    title: 'Old hits are not deleted',
    lines: [`The oldest hit is ${text(one, 'days')} days old, and RETAIN_DAYS is ${text(one, 'retainDays')}.`],
  }),
  certificate: (host, one) => ({
    title: `The certificate of ${strangersText(host, 100)} runs out`,
    lines: [`It ends on ${text(one, 'day')}, in ${text(one, 'days')} days.`],
  }),
  'rule-review': (_, one) => ({ title: 'Rules of consent need a review', lines: list(one, 'rules') }),
  test: () => ({ title: 'A test of alarms', lines: ['Somebody asked for this test in the console. Nothing is wrong.'] }),
};

const es: Tells = {
  'log-lags': (_, one) => ({
    title: 'Hay envíos sin guardar',
    lines: [
      `${text(one, 'waiting')} escrituras esperan en el registro. La última llegada guardada es de hace ${text(one, 'minutes')} min.`,
    ],
  }),
  'hits-stop': (_, one) => ({
    title: 'No llegan envíos',
    lines: [
      `No ha llegado nada desde hace ${text(one, 'minutes')} min. En otras semanas llegaron al menos ${text(one, 'level')} en el mismo tiempo.`,
    ],
  }),
  'gifts-fall': (_, one) => ({
    title: 'Las donaciones han bajado',
    lines: [
      `${text(one, 'count')} donaciones en las últimas 12 horas completas. En las mismas horas de este día, en las últimas seis semanas hubo al menos ${text(one, 'level')}.`,
      'Si era de esperar, marque el día como especial.',
    ],
  }),
  'refusals-jump': (_, one) => ({
    title: 'Los rechazos han aumentado',
    lines: [
      `${text(one, 'count')} rechazos en las últimas 12 horas completas. Con los mismos envíos, ${text(one, 'level')} sería el máximo de las últimas seis semanas.`,
    ],
  }),
  'new-errors': (release, one) => ({
    title:
      release === 'unknown'
        ? 'Han vuelto errores que se marcaron como resueltos'
        : `La versión ${strangersText(release, 40)} tiene ${errorsEs(one)}`,
    lines: [
      `${text(one, 'count')} tipos de errores son nuevos${one.returned ? ' o han vuelto' : ''}, y al menos 10 personas vieron cada uno. Personas, y lo que vieron:`,
      ...list(one, 'errors'),
    ],
  }),
  destination: (name, one) => ({
    title: `${strangersText(name, 40)} rechaza los eventos`,
    lines: [`Su última respuesta: ${text(one, 'answer')}`],
  }),
  retention: (_, one) => ({
    title: 'No se borran los envíos antiguos',
    lines: [`El envío más antiguo tiene ${text(one, 'days')} días, y RETAIN_DAYS es ${text(one, 'retainDays')}.`],
  }),
  certificate: (host, one) => ({
    title: `El certificado de ${strangersText(host, 100)} caduca`,
    lines: [`Termina el ${text(one, 'day')}, dentro de ${text(one, 'days')} días.`],
  }),
  'rule-review': (_, one) => ({ title: 'Hay que revisar las reglas de consentimiento', lines: list(one, 'rules') }),
  test: () => ({ title: 'Prueba de las alarmas', lines: ['Alguien pidió esta prueba en la consola. No pasa nada malo.'] }),
};

const TELLS: Readonly<Record<MailLanguage, Tells>> = { en, es };

/** Tells what an alarm is about. */
export const tellAlarm = (language: MailLanguage, kind: ToldKind, subject: string, detail: Detail): Told =>
  TELLS[language][kind](subject, detail);

/** The words around it. */
export const alarmWords = {
  en: {
    opened: (title: string) => title,
    test: (title: string) => title,
    reminder: (title: string) => `Still: ${title}`,
    ended: (title: string) => `Over: ${title}`,
    since: (time: string, zone: string) => `Since ${time} (${zone}).`,
    open: 'Open it in the console',
    why: 'You get this mail because you chose alarms in the console.',
    end: 'Stop mails about alarms',
  },
  es: {
    opened: (title: string) => title,
    test: (title: string) => title,
    reminder: (title: string) => `Continúa: ${title}`,
    ended: (title: string) => `Terminado: ${title}`,
    since: (time: string, zone: string) => `Desde ${time} (${zone}).`,
    open: 'Abrirlo en la consola',
    why: 'Recibe este correo porque eligió las alarmas en la consola.',
    end: 'Dejar de recibir correos sobre alarmas',
  },
} as const;
