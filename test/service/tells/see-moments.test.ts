import { afterEach, expect, it } from 'vitest';
import { createFigures } from '../../../service/console/figures/figures';
import { seeMoments } from '../../../service/tells/see-moments';
import { type InFolder, openInFolder, toldAt } from '../facts/in-folder';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const EVER = [1, NOW * 2, 100] as const;

let close: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of close.reverse()) await end();
  close = [];
});

async function open(): Promise<InFolder & { readonly figures: ReturnType<typeof createFigures> }> {
  const folder = await openInFolder('UTC', () => NOW);
  const figures = createFigures({ store: folder.store, data: folder.data, memory: '512MB', zone: 'UTC', now: () => NOW });
  close = [folder.close, figures.close];
  return { ...folder, figures };
}

const seen = (day: string, version: string, people: number, more: object = {}) =>
  Array.from({ length: people }, (_, i) =>
    toldAt(`2026-11-${day}T12:00:0${i % 10}Z`, {
      ...{ temp_id: `${version} ${i}`, sess_id: `${day} ${version} ${i}`, page_path: '/', site: 'main', tracker_version: version },
      ...more,
    }),
  );

it('keeps when a release and an experiment were first seen, by at least five people, and outlives their hits', async () => {
  const { put, store, figures } = await open();
  const exposure = { event: 'experiment_exposure', experiment_id: 'hero', variant: 'control' };
  await put(...seen('10', '1.3.8', 6), ...seen('12', '1.3.9', 4), ...seen('13', '1.3.9', 5), ...seen('14', '1.3.9', 5, exposure));
  await put(...seen('15', 'forged', 2), ...seen('16', '1.3.9', 4, exposure));
  await seeMoments(figures, store);
  const at = (text: string) => Date.parse(`2026-11-${text}Z`);
  expect(await store.console('moments', ...EVER)).toEqual([
    { kind: 'experiment', site: '', subject: 'hero', first: at('14T12:00:00'), last: at('14T12:00:04') },
    { kind: 'release', site: 'main', subject: '1.3.9', first: at('13T12:00:00'), last: at('14T12:00:04') },
    { kind: 'release', site: 'main', subject: '1.3.8', first: at('10T12:00:00'), last: at('10T12:00:05') },
  ]);
  // Looking again changes no first.
  await put(...seen('27', '1.3.9', 5));
  await seeMoments(figures, store);
  expect(await store.console('moments', at('13T00:00:00'), at('14T00:00:00'), 9)).toMatchObject([
    { subject: '1.3.9', first: at('13T12:00:00'), last: at('27T12:00:04') },
  ]);
  // The next look goes on from there, two days back, and reads nothing older.
  await put(...seen('11', '1.2.0', 9), ...seen('25', '1.4.0', 5));
  await seeMoments(figures, store);
  expect((await store.console('moments', ...EVER)).map(({ subject }) => subject)).toEqual(['1.4.0', 'hero', '1.3.9', '1.3.8']);
});

it('takes no name that few of a large site’s visitors send', async () => {
  const { put, store, figures } = await open();
  await put(...seen('10', '1.3.8', 120), ...seen('10', '<b>evil</b>', 5));
  await seeMoments(figures, store);
  expect((await store.console('moments', ...EVER)).map(({ subject }) => subject)).toEqual(['1.3.8']);
});

it('keeps when a prompt was first shown on a site, by at least five people, from the first day that is kept, if it was not looked for before', async () => {
  const { put, store, figures } = await open();
  const shown = (id: string) => ({ event: 'prompt_display', prompt_id: id });
  const at = (text: string) => Date.parse(`2026-11-${text}Z`);
  // An earlier release looked for releases alone.
  await store.console('seeMoments', [
    { kind: 'release', site: 'main', subject: '1.3.8', first: at('20T12:00:00'), last: at('27T12:00:00') },
  ]);
  await put(...seen('10', '1.3.8', 5, shown('newsletter')), ...seen('11', '1.3.8', 4, shown('few')));
  await put(...seen('12', '1.3.8', 6, { ...shown('newsletter'), site: 'blogs' }));
  await seeMoments(figures, store);
  const prompts = async () => (await store.console('moments', ...EVER)).filter(({ kind }) => kind === 'prompt');
  const expected = [
    { kind: 'prompt', site: 'blogs', subject: 'newsletter', first: at('12T12:00:00'), last: at('12T12:00:05') },
    { kind: 'prompt', site: 'main', subject: 'newsletter', first: at('10T12:00:00'), last: at('10T12:00:04') },
  ];
  expect(await prompts()).toEqual(expected);
  // The next look goes on from the newest moment, as with the others.
  await put(...seen('09', '1.3.8', 9, shown('earlier')));
  await seeMoments(figures, store);
  expect(await prompts()).toEqual(expected);
});

it('looks at nothing where nothing is kept', async () => {
  const { store, figures } = await open();
  await seeMoments(figures, store);
  expect(await store.console('moments', ...EVER)).toEqual([]);
});
