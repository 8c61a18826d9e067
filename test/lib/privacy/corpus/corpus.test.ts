import { expect, it } from 'vitest';
import { isPersonalParameter, maskPersonal } from '../../../../lib/privacy/personal-data';
import { createRedactor } from '../../../../plugins/analytics/hit/redact';
import { redact } from '../../../../plugins/errors/report/redact';
import { harmless } from './harmless';
import { indistinguishable } from './indistinguishable';
import { personal } from './personal';

const all = (corpus: Readonly<Record<string, readonly string[]>>) => Object.values(corpus).flat();
const { text } = createRedactor();
const message = (said: string) => redact({ type: 'console_error', message: said, severity: 'error', timestamp: '' }).message;
/** Texts that are addresses lose their queries in error reports. */
const isAddress = (said: string) => /[?#=]|:\/\//.test(said);
/** Returns whether the text is masked, or its longest word gone. */
const isGone = (said: string, left: string) =>
  left.includes('***') || !left.includes([...said.split(' ')].sort((a, b) => b.length - a.length)[0] ?? '');

/** Every function that text passes before it leaves. */
const ways: Readonly<Record<string, (said: string) => string>> = { maskPersonal, text, message };

it('the corpus has at least 300 personal and 1000 harmless texts, each in one list only', () => {
  const lists = [personal, harmless, indistinguishable].map(all);
  expect(lists[0]?.length).toBeGreaterThanOrEqual(300);
  expect(lists[1]?.length).toBeGreaterThanOrEqual(1000);
  expect(new Set(lists.flat()).size).toBe(lists.flat().length);
});

it.each(Object.entries({ ...personal, ...indistinguishable }))('redaction masks all %s [PRV-01]', (_, texts) => {
  const misses = texts.flatMap((said) =>
    Object.entries(ways).flatMap(([way, mask]) => (isGone(said, mask(said)) ? [] : [`${way}: ${said}`])),
  );
  expect(misses).toEqual([]);
});

it.each(Object.entries(personal))('redaction drops a parameter that contains %s [PRV-01]', (_, texts) => {
  expect(texts.filter((said) => !isPersonalParameter('q', said))).toEqual([]);
});

it.each(Object.entries(harmless))('redaction leaves all %s alone [PRV-01]', (kind, texts) => {
  const alarms = texts.flatMap((said) =>
    Object.entries(ways).flatMap(([way, mask]) =>
      mask(said) === said || (way !== 'text' && isAddress(said)) ? [] : [`${way}: ${said} → ${mask(said)}`],
    ),
  );
  expect(alarms).toEqual([]);
  if (kind !== 'addresses') expect(texts.filter((said) => isPersonalParameter('q', said))).toEqual([]);
});
