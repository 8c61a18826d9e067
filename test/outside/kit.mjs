import assert from 'node:assert/strict';
import test from 'node:test';
import { JSDOM } from 'jsdom';
import { fakeTaproot } from 'taproot/testing';

const { window } = new JSDOM('<h1>Rivers</h1>', { url: 'https://www.main.example/' });

/** Counts words once the page is loaded, and tells its own host. */
const words = {
  name: 'words',
  apply({ hooks, env, track }) {
    hooks.loaded.tap('words', async () => {
      const { length } = env.document.body.textContent.split(' ');
      const response = await env.window.fetch('https://words.example/count', { method: 'POST', body: String(length) });
      track('words_counted', { length, rank: (await response.json()).rank });
    });
  },
};

test('counts a page that is loaded already, with nothing but the kit', async () => {
  const taproot = fakeTaproot({ window, network: { 'https://words.example/count': { rank: 3 } } });
  taproot.hooks.loaded.call({ forced: false });
  taproot.use(words);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(taproot.network.requests, [{ method: 'POST', url: 'https://words.example/count', body: '1' }]);
  assert.deepEqual(taproot.tracked, [{ name: 'words_counted', properties: { length: 1, rank: 3 } }]);
  assert.deepEqual(taproot.problems, []);
});
