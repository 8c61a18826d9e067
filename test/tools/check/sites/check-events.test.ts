import { describe, expect, it } from 'vitest';
import { checkEvents } from '../../../../tools/check/sites/check-events';
import { declaringSites, eventsFile, tryEvents } from '../../../../tools/sites/declared-events';

const FILE = 'sites/main/events.ts';
const purpose = 'A visitor reaches the end of a quiz.';
const field = { type: 'number', example: 7 };
const withField = (name: string, more: object = {}) => ({ quiz_done: { purpose, fields: { [name]: { ...field, ...more } } } });
const called = (name: string) => ({ [name]: { purpose, fields: {} } });

const faults: [what: string, events: object, line: RegExp][] = [
  ['an event of Taproot’s own', called('page_view'), /^sites\/main\/events\.ts: `page_view` .*Taproot tracks an event of that name/],
  ['a conversion’s name', called('signup'), /`signup` .*Taproot tracks an event of that name/],
  ['a reserved prefix', called('ga_quiz'), /`ga_quiz` begins as a reserved name does/],
  ['an event of Google Analytics', called('first_visit'), /`first_visit` begins as a reserved name does, or is one\./],
  ['a name in upper case', called('QuizDone'), /`QuizDone` expected lower-case letters/],
  ['a long name', called('q'.repeat(41)), /expected at most 40 characters/],
  ['a field of every event', withField('event_label'), /`quiz_done\.fields\.event_label` is a field of every event/],
  ['a campaign’s field', withField('utm_source'), /`quiz_done\.fields\.utm_source` is a field of every event, or begins as/],
  ['a field called like an address', withField('home_city'), /`quiz_done\.fields\.home_city` is called like personal data/],
  ['a field called like an email address', withField('user_email'), /is called like personal data/],
  ['a field called like a secret', withField('access_token'), /is called like personal data or a secret/],
  [
    'an example of another type',
    withField('score', { example: 'seven' }),
    /`quiz_done\.fields\.score\.example` is "seven"\. Expected a number/,
  ],
  ['a personal example', withField('note', { type: 'text', example: 'jo@mail.example' }), /Expected nobody’s personal data\.$/],
  [
    'an example that is none of the values',
    withField('level', { type: 'text', example: 'x', oneOf: ['easy'] }),
    /Expected a value of `oneOf`\.$/,
  ],
  [
    'an unknown type',
    withField('score', { type: 'date' }),
    /`quiz_done\.fields\.score\.type` is "date"\. Expected one of `text`, `number`, `boolean`/,
  ],
  ['no example', withField('score', { example: undefined }), /`quiz_done\.fields\.score\.example` is missing/],
  ['a purpose that is no sentence', { quiz_done: { purpose: 'Quiz', fields: {} } }, /`quiz_done\.purpose` is "Quiz"\. Expected a sentence/],
  ['no fields', { quiz_done: { purpose } }, /`quiz_done\.fields` is missing/],
];

describe('checkEvents', () => {
  it.each(faults)('checkEvents refuses %s in one line [PLG-07]', (_, events, line) => {
    const found = checkEvents(FILE, events);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(line);
    expect(found[0]).toMatch(/^sites\/main\/events\.ts: `[^\n]*\.$/);
  });

  it('checkEvents refuses each fault by itself [PLG-07]', () => {
    expect(checkEvents(FILE, { ...called('page_view'), ...withField('home_city') })).toHaveLength(2);
  });

  it.each([undefined, null, 7, 'x', [], [1], { quiz_done: 1 }, { quiz_done: { purpose, fields: 1 } }])(
    'reports faults for %j, or none, without throwing [PLG-07]',
    (events) => expect(() => checkEvents(FILE, events)).not.toThrow(),
  );

  it('finds no fault in the network’s own events [PLG-07]', async () => {
    const { events, faults: unread } = await tryEvents();
    expect([unread, [...events.keys()]]).toEqual([[], declaringSites]);
    expect(declaringSites).toContain('main');
    for (const [id, own] of events) expect(checkEvents(eventsFile(id), own)).toEqual([]);
  });
});
