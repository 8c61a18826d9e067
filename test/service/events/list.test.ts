import { describe, expect, it } from 'vitest';
import type { DeclaredEvents } from '../../../lib/contracts/declared-event';
import { productEvents } from '../../../lib/records/product-events';
import { listEvents } from '../../../service/events/list';
import type { SeenEvent } from '../../../service/store/store';

const declared = new Map<string, DeclaredEvents>([
  ['main', { quiz_done: { purpose: 'A quiz ends.', fields: { score: { type: 'number', example: 7 } } } }],
  ['blogs', { quiz_done: { purpose: 'A quiz of the blogs ends.', fields: {} } }],
]);
const seen = (site: string, event: string, more: Partial<SeenEvent> = {}): SeenEvent => ({
  ...{ site, event, hits: 2, last: 1_000, wrong: 0, faults: null },
  ...more,
});

describe('listEvents', () => {
  it('lists events that sites declare, then Taproot’s own, then undeclared ones', () => {
    const listed = listEvents(declared, [seen('main', 'surprise'), seen('action', 'quiz_done')]);
    expect(listed.map(({ origin }) => origin)).toEqual([
      ...['site', 'site'],
      ...Object.keys(productEvents).map(() => 'product'),
      ...['undeclared', 'undeclared'],
    ]);
    expect(listed.slice(-2).map(({ name, sites }) => [name, sites])).toEqual([
      ['surprise', ['main']],
      ['quiz_done', ['action']],
    ]);
  });

  it('shows for each site’s event when and how often it was seen, and how often it was wrong', () => {
    const [main, blogs] = listEvents(declared, [seen('main', 'quiz_done', { wrong: 1, faults: 'score missing' })]);
    expect(main).toMatchObject({ hits: 2, wrong: 1, faults: 'score missing', last: '1970-01-01T00:00:01.000Z' });
    expect(blogs).toMatchObject({ hits: 0, wrong: 0 });
    expect(blogs).not.toHaveProperty('last');
  });

  it('adds up an event of Taproot’s own over the sites', () => {
    const listed = listEvents(declared, [seen('main', 'page_view'), seen('blogs', 'page_view', { last: 5_000 })]);
    expect(listed.find(({ name }) => name === 'page_view')).toMatchObject({
      hits: 4,
      sites: ['blogs', 'main'],
      last: '1970-01-01T00:00:05.000Z',
    });
  });

  it('shows at most 200 events that nobody declares', () => {
    const many = Array.from({ length: 500 }, (_, i) => seen('main', `made_up_${i}`));
    expect(listEvents(declared, many).filter(({ origin }) => origin === 'undeclared')).toHaveLength(200);
  });
});
