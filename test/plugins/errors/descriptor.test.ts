import { expect, it } from 'vitest';
import type { Page, Visitor } from '../../../kernel';
import { errors } from '../../../plugins/errors/descriptor';

it.each([
  ['a visitor', 'main', { bot: false }, true],
  ['a visitor who sends DNT and GPC: nothing that is sent identifies them', 'main', { bot: false, dnt: true, gpc: true }, true],
  ['a host that no manifest lists', 'unknown', { bot: false }, false],
])('ERR-05 reports for %s', (_, site, visitor, expected) => {
  const { needs, when } = errors();
  expect([needs, when?.({ site } as Page, visitor as Visitor)]).toEqual(['nothing', expected]);
});
