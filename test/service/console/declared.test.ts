import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDeclared } from '../../../service/console/declared';
import { createFigures } from '../../../service/console/figures/figures';
import { listEvents } from '../../../service/events/list';
import { type InFolder, openInFolder, toldAt } from '../facts/in-folder';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const DAY = 24 * 60 * 60_000;

let folder: InFolder;
let figures: ReturnType<typeof createFigures>;
beforeAll(async () => {
  folder = await openInFolder('UTC', () => NOW);
  figures = createFigures({ store: folder.store, data: folder.data, memory: '512MB', zone: 'UTC', now: () => NOW });
});
afterAll(async () => {
  await figures.close();
  await folder.close();
});

const DECLARED = new Map([
  [
    'blogs',
    {
      post_shared: { purpose: 'A reader shares a post.', fields: { post: { type: 'text', example: 'a' } } },
      never: { purpose: 'Never.', fields: {} },
    },
  ],
] as const);

it('A17: lists events of the last 30 days as the store has them, of facts, with what was not as declared', async () => {
  const seen = (at: string, site: string, event: string, more: object = {}) =>
    toldAt(at, { site, event, temp_id: 'v', sess_id: at, ...more });
  await folder.put(
    seen('2026-11-10T10:00:00Z', 'blogs', 'post_shared'),
    seen('2026-11-12T10:00:00Z', 'blogs', 'post_shared', { event_faults: 'post: expected a text' }),
    seen('2026-11-11T10:00:00Z', 'main', 'page_view'),
    // The list is of all that pages send: of insiders and tests, too.
    seen('2026-11-13T10:00:00Z', 'main', 'page_view', { traffic_type: 'internal' }),
    seen('2026-11-14T10:00:00Z', 'main', 'of_nobody', { environment: 'staging' }),
    seen('2026-10-20T10:00:00Z', 'blogs', 'never'),
  );
  const declarations = { own: async () => DECLARED as unknown as Parameters<typeof listEvents>[0] };
  const { events, counted_until: until } = await readDeclared(figures, declarations, {});
  expect(events).toEqual(listEvents(await declarations.own(), await folder.store.seen(NOW - 30 * DAY)));
  expect(events.find(({ name }) => name === 'post_shared')).toMatchObject({
    ...{ hits: 2, wrong: 1, faults: 'post: expected a text', last: '2026-11-12T10:00:01.000Z' },
  });
  expect(events.find(({ name }) => name === 'never')).toMatchObject({ hits: 0, wrong: 0 });
  expect(events.find(({ origin }) => origin === 'undeclared')).toMatchObject({ name: 'of_nobody', sites: ['main'] });
  expect(until).toBe(new Date(NOW).toISOString());
});
