import type { Gift } from '../../console/answers';
import { createFormats, type Formats } from '../../console/screens/format/formats';
import { changeOf } from '../../console/screens/period/change';
import { type Letter, strangersText } from '../../mail/letter';
import type { Report } from './report';
import { type MailLanguage, weeklyWords } from './words';

type Words = (typeof weeklyWords)[MailLanguage];

function changeWords(words: Words, formats: Formats, now: number, before: number): string {
  const change = changeOf(now, before);
  if (change.kind === 'same') return words.same;
  if (change.kind === 'new') return words.isNew;
  const size = Math.abs(change.by);
  const amount = change.kind === 'count' ? formats.whole(size) : formats.percent(Math.round(size * 100) / 100);
  return `${change.by > 0 ? words.more(amount) : words.fewer(amount)}; ${words.before(formats.whole(before))}`;
}

/** Money is told by currency: no sum is over several. */
function giftRows(words: Words, formats: Formats, now: readonly Gift[], before: readonly Gift[]): [string, string, string][] {
  const currencies = [...new Set([...now, ...before].map(({ currency }) => currency))].sort();
  if (!currencies.length) return [[words.noGifts, formats.whole(0), words.same]];
  const of = (gifts: readonly Gift[], currency: string) => gifts.find((gift) => gift.currency === currency) ?? { count: 0, sum: 0 };
  return currencies.map((currency) => {
    const [own, last] = [of(now, currency), of(before, currency)];
    const name = strangersText(currency, 10);
    const told = (gift: Pick<Gift, 'count' | 'sum'>) => words.given(formats.whole(gift.count), formats.money(gift.sum, name));
    return [words.gifts(name), told(own), words.before(told(last))];
  });
}

export interface Addresses {
  /** The view of the console with the same figures. */
  readonly view: string;
  readonly unsubscribe: string;
}

/** Writes a site's week for a reader. */
export function weeklyLetter(
  report: Report,
  language: MailLanguage,
  { view, unsubscribe }: Addresses,
): { subject: string; letter: Letter } {
  const { site, week, zone, now, before, sources, pages, countedUntil } = report;
  const words = weeklyWords[language];
  const formats = createFormats(language === 'es' ? 'es' : 'en-GB', zone);
  const period = formats.period(week);
  /** Figures whose hits are gone are said to be, rather than told as nought. */
  const told = (own: number | null, last: number | null): [string, string] => [
    own === null ? words.unknown : formats.whole(own),
    own === null || last === null ? '' : changeWords(words, formats, own, last),
  ];
  const row = (name: 'visitors' | 'visits' | 'views' | 'actions' | 'signups'): [string, string, string] => [
    words[name],
    ...told(now[name], before[name]),
  ];
  const list = (rows: Report['pages'], by: 'visits' | 'views'): [string, string, string][] =>
    rows.length
      ? rows.map((one) => [strangersText(one.name), formats.whole(one[by]), words.people(formats.whole(one.visitors))])
      : [[words.none, '', '']];
  return {
    subject: words.subject(site, period),
    letter: {
      language,
      title: words.title(site),
      parts: [
        { lines: [words.period(period, zone)] },
        {
          heading: words.figures,
          rows: [
            ...[row('visitors'), row('visits'), row('views')],
            ...giftRows(words, formats, now.gifts, before.gifts),
            ...[row('actions'), row('signups')],
          ],
        },
        { heading: words.sources, rows: list(sources, 'visits') },
        { heading: words.pages, rows: list(pages, 'views') },
        { link: { words: words.open, address: view } },
      ],
      foot: [words.counted(formats.moment(countedUntil)), words.why(site)],
      end: { words: words.end, address: unsubscribe },
    },
  };
}
