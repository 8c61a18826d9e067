import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAuthors } from '../../../tools/audit/authors';
import { noteWrites } from '../../../tools/audit/note-writes';
import { storedFound } from '../../../tools/audit/stored';

const SECRET = '_secret';
const ORIGIN = 'https://www.main.example';
const SCRIPT = `${ORIGIN}/own.js`;

function noted() {
  const authors = createAuthors(new Set(), 'own');
  const writes = noteWrites(
    SECRET,
    () => `${ORIGIN}/`,
    authors,
    async () => ({}),
  );
  authors.take({ method: 'Debugger.scriptParsed', params: { scriptId: '1', url: SCRIPT, embedderName: SCRIPT, hash: 'x' }, session: 's' });
  return {
    tell(kind: string, name: string, ...more: readonly unknown[]) {
      const args = [SECRET, kind, name, ORIGIN, true, ...more].map((value) => ({ value }));
      writes.take({
        method: 'Runtime.consoleAPICalled',
        params: { args, stackTrace: { callFrames: [{ scriptId: '1', url: '' }] } },
        session: 's',
      });
    },
    notice(key: string, session = 's', isLocalStorage = true) {
      const storageId = { storageKey: `${ORIGIN}/`, isLocalStorage };
      writes.take({ method: 'DOMStorage.domStorageItemUpdated', params: { storageId, key }, session });
    },
    async found() {
      await writes.settled();
      return storedFound([], writes.others());
    },
    writes,
  };
}

describe('the writes that are noted', () => {
  it('have no author if an entry was written more often than documents told, however often by known scripts [CON-20]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 5 }), fc.array(fc.nat(7), { minLength: 1, maxLength: 3 }), async (tellings, notices) => {
        const { tell, notice, found } = noted();
        for (let i = 0; i < tellings; i++) tell('local storage', 'pref');
        // Each session of an origin notices the writes of all its documents. A value that stays as it was is noticed by none.
        for (const [session, times] of notices.entries()) for (let i = 0; i < times; i++) notice('pref', `${session}`);
        expect((await found()).map(({ by }) => by)).toEqual([Math.max(...notices) > tellings ? [] : [SCRIPT]]);
      }),
    );
  });

  it('keep entries of the two stores apart [CON-20]', async () => {
    const { tell, notice, found } = noted();
    tell('session storage', 'pref');
    notice('pref', 's', true);
    const byKind = Object.fromEntries((await found()).map(({ kind, by }) => [kind, by]));
    expect(byKind).toEqual({ 'session storage': [SCRIPT], 'local storage': [] });
  });

  it('are only those that begin with the secret [CON-20]', async () => {
    const { writes, found } = noted();
    for (const first of ['_other', undefined, 1, { value: SECRET }, `${SECRET} `])
      writes.take({
        method: 'Runtime.consoleAPICalled',
        params: { args: [first, 'local storage', 'x', ORIGIN, true].map((value) => ({ value })) },
        session: 's',
      });
    expect(await found()).toEqual([]);
  });
});
