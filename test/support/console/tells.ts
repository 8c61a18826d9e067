import type { Views } from '../../../service/console/viewed';
import type { Alarms, Notes, OwnMails } from '../../../service/tells/answers';

/** Answers to the calls about alarms and mails; those of a network without data are empty. */
export const tellAnswers = (some: boolean, now: string) => {
  const at = Date.parse(now);
  const told = {
    en: {
      title: 'Gifts fell',
      lines: ['3 gifts in the last 12 full hours. In the same hours of this weekday, the last six weeks had at least 22.'],
    },
    es: { title: 'Las donaciones han bajado', lines: ['3 donaciones en las últimas 12 horas completas.'] },
  };
  const ago = (hours: number) => new Date(at - hours * 3_600_000).toISOString();
  const alarms: Alarms = {
    ...{ mail: some, webhook: false, recipients: some ? 2 : 0 },
    alarms: some
      ? [
          { kind: 'gifts-fall', subject: '', told, opened: ago(3), ended: null, muted: null },
          {
            ...{ kind: 'destination', subject: 'crm', opened: ago(40), ended: ago(38), muted: null },
            told: { ...told, en: { title: 'crm refuses events', lines: ['Its last answer: 401 Unauthorized'] } },
          },
        ]
      : [],
    sendings: some
      ? [
          { topic: 'alarms', recipient: 'reader@main.example', state: 'sent', tries: 1, answer: '250 OK', made: ago(3) },
          {
            topic: 'weekly',
            recipient: 'ana@main.example',
            state: 'doubt',
            tries: 2,
            answer: 'Connection closed unexpectedly',
            made: ago(50),
          },
        ]
      : [],
  };
  const mails: OwnMails = { language: 'en', weekly: some ? ['main'] : [], alarms: some, mail: some };
  const notes: Notes = {
    notes: some
      ? [
          {
            ...{ id: 1, day: now.slice(0, 10), hour: null, site: null, text: 'Thanksgiving', special: true },
            ...{ actor: 'reader@main.example', mine: true },
          },
          {
            ...{ id: 2, day: ago(24 * 9).slice(0, 10), hour: 10, site: 'main', text: 'New appeal <b>out</b>', special: false },
            ...{ actor: 'ana@main.example', mine: false },
          },
        ]
      : [],
    more: false,
    told: some
      ? [
          { kind: 'release', day: ago(24 * 9).slice(0, 10), at: ago(24 * 9), until: null, sites: ['main', 'blogs'], subject: '1.3.8' },
          { kind: 'experiment-begins', day: ago(24 * 14).slice(0, 10), at: ago(24 * 14), until: null, sites: [], subject: 'hero' },
          { kind: 'outage', day: ago(24 * 20).slice(0, 10), at: ago(24 * 20), until: ago(24 * 20 - 3), sites: [], subject: '' },
        ]
      : [],
  };
  const views: Views = {
    views: some
      ? [{ id: 1, name: 'Giving Tuesday', screen: 'overview', query: 'last=7d', site: null, actor: 'ana@main.example', mine: false }]
      : [],
  };
  return { alarms, notes, views, 'own/mails': mails };
};
