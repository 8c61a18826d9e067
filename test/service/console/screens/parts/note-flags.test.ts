import { expect, it } from 'vitest';
import { createFormats } from '../../../../../service/console/screens/format/formats';
import { tellOf } from '../../../../../service/console/screens/parts/note-flags';
import { noteWords } from '../../../../../service/console/screens/words/notes';
import type { Told } from '../../../../../service/tells/answers';

const told = (kind: Told['kind'], more: Partial<Told>): Told => ({
  ...{ kind, day: '2026-11-20', at: '2026-11-20T10:00:00Z', until: null, sites: [], subject: '' },
  ...more,
});

it.each([
  ['words', { subject: '325bff32', sites: ['blogs', 'main'] }, 'New words of the banner (325bff32) were first seen on blogs and main'],
  ['switch-off', { subject: 'vendor social-pixel', sites: ['main'] }, 'Third party social-pixel was turned off on main'],
  [
    'switch-off',
    { subject: 'prompt newsletter', share: 0.5, versions: ['1.3.7', '1.3.8'] },
    'Prompt newsletter was turned off on all sites, for 50% of visitors, in 1.3.7 and 1.3.8',
  ],
  ['switch-on', { subject: 'plugin decorate' }, 'Plugin decorate was turned on again on all sites'],
] as const)('says in English that %s of %j', (kind, more, text) => {
  expect(tellOf(told(kind, more), noteWords.en, createFormats('en', 'UTC'), 'en')).toBe(text);
});

it.each([
  ['words', { subject: '325bff32', sites: ['main'] }, 'Un nuevo texto del banner (325bff32) se vio por primera vez en main'],
  [
    'switch-off',
    { subject: 'vendor social-pixel', share: 0.5 },
    'Se apagó en todos los sitios, para el 50 % de los visitantes: tercero social-pixel',
  ],
  ['switch-on', { subject: 'experiment hero', sites: ['main'] }, 'Se volvió a encender en main: experimento hero'],
] as const)('says in Spanish that %s of %j', (kind, more, text) => {
  const said = tellOf(told(kind, more), noteWords.es, createFormats('es', 'UTC'), 'es');
  expect(said.replace(/\u00a0/g, ' ')).toBe(text);
});
