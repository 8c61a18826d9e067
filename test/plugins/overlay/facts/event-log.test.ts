import { describe, expect, it } from 'vitest';
import { readEvents } from '../../../../plugins/overlay/facts/event-log';
import type { Note } from '../../../../plugins/overlay/facts/watch';

const event = (name: string, properties = {}) => ({ name, properties, time: 0 });
const through = (name: string, properties = {}, raw = event(name, properties)): Note[] => [
  [1, 'event call', raw],
  [1, 'event tap', { name: 'analytics', stage: -100 }],
  [1, 'event result', event(name)],
];
const stopped = (name: string, tap: object, properties = {}, ...between: Note[]): Note[] => [
  [1, 'event call', event(name, properties)],
  [1, 'event tap', tap],
  ...between,
  [1, 'event result', null],
];
/** An event that is both tracked and sent. */
const same = event('a');
const tracked = (why: string, { taken = false, before = false, of = event('a') } = {}): Note => [1, 'track', of, why, taken, before];
const hit = { event: 'a' };
const sent: Note[] = [...through('a', {}, same), [2, 'hit call', hit], [2, 'hit done']];
const flood: Note = [
  3,
  'problem',
  { plugin: 'analytics', error: new Error('over 150 payloads in 30 s: tracking is blocked on this page') },
];

const outcomes: [string, Note[], string[]][] = [
  ['no notes', [], []],
  ['an event that is sent', sent, ['a handed on: ']],
  ['an earlier event', [[0, 'hit before', hit]], ['a handed on: before the overlay was there']],
  [
    'a veto',
    [...through('a'), [2, 'hit call', hit], [2, 'hit tap', { name: 'legal' }], [2, 'hit result', 'private']],
    ['a vetoed: by legal: private'],
  ],
  ['a drop by a tap', stopped('a', { name: 'editor', stage: 5 }), ['a dropped: by a tap of editor at 5']],
  [
    'a guard that threw',
    stopped('a', { name: 'analytics', stage: 100 }, {}, [1, 'problem', { plugin: 'analytics', hook: 'event', error: new Error('x') }]),
    ['a dropped: a tap of analytics at 100 threw, and guards privacy'],
  ],
  ['sampling in percent', stopped('a', { name: 'analytics', stage: -100 }, { sample: 25 }), ['a dropped: sampled out: 25 % are sent']],
  [
    'sampling in parts of one',
    stopped('a', { name: 'analytics', stage: -100 }, { sample: 0.5 }),
    ['a dropped: sampled out: 50 % are sent'],
  ],
  [
    'sampling of debug events',
    stopped('debug_overlay', { name: 'analytics', stage: -100 }),
    ['debug_overlay dropped: sampled out: 10 % of debug events are sent'],
  ],
  ['an event without a name', stopped('', { name: 'analytics', stage: -100 }), [' dropped: invalid: it has no name that can be reported']],
  ['an event without a hit', through('a'), ['a no hit: it went through the event hook, but no hit was made of it']],
  ['a refusal', [tracked('gpc')], ['a refused: consent: gpc']],
  ['an event before a choice', [tracked('opt-in')], ['a held: consent: kept until the visitor chooses']],
  [
    'an event before a choice, then a refusal',
    [tracked('opt-in'), [2, 'consent', false]],
    ['a refused: consent: the visitor refused while it was kept'],
  ],
  ['an event before a choice, then consent', [tracked('opt-in', { of: same }), [2, 'consent', true], ...sent], ['a handed on: ']],
  ['an event before analytics loads', [tracked('granted')], ['a held: kept until analytics is there']],
  ['a site without analytics', [tracked('nobody')], ['a held: nothing here takes events']],
  ['a host that no manifest lists', [tracked('unlisted')], ['a refused: no manifest lists this address']],
  ['a call that became an event', [...sent, tracked('granted', { of: same, taken: true })], ['a handed on: ']],
  [
    'two calls of one name, of which one became an event',
    [tracked('granted'), tracked('granted', { of: same }), ...sent],
    ['a held: kept until analytics is there', 'a handed on: '],
  ],
  ['an earlier event that was taken', [tracked('granted', { taken: true, before: true })], []],
  ['an earlier event that was refused', [tracked('rejected', { before: true })], ['a refused: consent: rejected']],
  [
    'an earlier event that was sent meanwhile',
    [[0, 'hit before', hit], tracked('granted', { before: true })],
    ['a handed on: before the overlay was there'],
  ],
  [
    'the flood limit',
    [...sent, flood, tracked('granted', { taken: true })],
    [
      'a blocked: flood limit: over 150 payloads in 30 s; nothing is tracked from here on',
      'a blocked: flood limit: over 150 payloads in 30 s',
    ],
  ],
  ['the flood limit, lifted', [flood, [4, 'page back'], ...sent], ['a handed on: ']],
  [
    'an event that a tap tracks meanwhile',
    [[1, 'event call', event('outer')], ...sent, [1, 'event tap', { name: 'x' }], [1, 'event result', null]],
    ['outer dropped: by a tap of x', 'a handed on: '],
  ],
];

describe('readEvents', () => {
  it.each(outcomes)('readEvents finds the outcome of %s', (_, notes, lines) => {
    expect(readEvents(notes).map(({ name, outcome, reason }) => `${name} ${outcome}: ${reason}`)).toEqual(lines);
  });
});
