import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fastify from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import type { Arrival } from '../../../service/arrival';
import { checkEvents, openDeclarations } from '../../../service/events/declarations';
import { bodies } from '../../../service/http/bodies';
import { hit as receiveHits } from '../../../service/http/hit';
import { arrivalsOf } from '../../../service/log/entry';
import { eventsOfRelease } from '../../../tools/build/write-events';
import { hit } from '../../../tools/lab/bodies';

const folder = mkdtempSync(join(tmpdir(), 'taproot-releases-'));
afterAll(() => rmSync(folder, { recursive: true }));
const release = (version: string, text: string) => {
  const file = join(folder, eventsOfRelease(version));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
};
const declares = (type: 'number' | 'text') => ({
  quiz_done: { purpose: 'A quiz ends.', fields: { score: { type, example: type === 'text' ? 'A' : 7 } } },
});
const open = () => openDeclarations(folder, async () => ({ events: new Map([['main', declares('number')]]), faults: [] }));
const kinds = async (version: unknown, more: object = { score: 7 }) =>
  (await open().check({ site: 'main', event: 'quiz_done', tracker_version: version, ...more })).map(
    ({ field, kind }) => `${field} ${kind}`,
  );

describe('the declarations of releases', () => {
  release('1.3.8+0000aaaa', JSON.stringify(declares('text')));
  release('1.3.8+0000bbbb', '{ "quiz_done": 7 }');

  it('check a hit by what its release declared', async () => {
    expect(await kinds('1.3.8+0000aaaa')).toEqual(['score type']);
    expect(await kinds('1.3.8+0000aaaa', { score: 'A' })).toEqual([]);
  });

  it.each(['1.3.8+0000cccc', '1.3.8+0000bbbb', '1.3.8', '../../etc', undefined, 7])(
    'check a hit by this repository’s declarations where %s has no readable ones',
    async (version) => {
      expect(await kinds(version)).toEqual([]);
      expect(await kinds(version, { score: 'A' })).toEqual(['score type']);
    },
  );

  it('find nothing wrong with events that no file declares', async () => {
    expect(await open().check({ site: 'main', event: 'constructor' })).toEqual([]);
    expect(await open().check({ site: 'blogs', event: 'quiz_done' })).toEqual([]);
  });
});

describe('POST /hit', () => {
  it('accepts a hit that differs from its declaration, notes the faults in it, and counts it once per kind of fault [HIT-01]', async () => {
    const kept: Arrival[] = [];
    const counted: string[][] = [];
    const app = fastify();
    bodies(app);
    receiveHits(
      app,
      async (entries) => ({ received: kept.push(...entries.flatMap(({ text }) => arrivalsOf(text))) }),
      checkEvents(open(), (...labels) => counted.push(labels)),
      Object.assign(() => true, { unknown: () => [] }),
      Date.now,
    );
    const wrong = hit({ event: 'quiz_done', a: 1, b: 2 });
    const right = hit({ event: 'quiz_done', score: 7, event_faults: 'forged' });
    const answer = await app.inject({ method: 'POST', url: '/hit', payload: [wrong, right, hit()] });
    expect(answer.statusCode).toBe(200);
    expect(kept.map(({ body }) => body.event_faults)).toEqual(['score missing, a undeclared, b undeclared', undefined, undefined]);
    expect(counted).toEqual([
      ['main', 'quiz_done', 'missing'],
      ['main', 'quiz_done', 'undeclared'],
    ]);
  });
});
