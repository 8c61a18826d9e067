import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as constants from '../../../lib/values/tap-stages';

const stages: Readonly<Record<string, number>> = { ...constants };
const root = join(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const FILE = 'lib/values/tap-stages.ts';

const guide = read('docs/plugin-guide.md');
/** The hooks in the order of the guide's headings. */
const hooks = [...guide.matchAll(/^### `(\w+)`$/gm)].map(([, name = '']) => name);
const hookOf = (name: string) => name.toLowerCase().split('_')[0] ?? '';

/** The constants in the file's order: name, plugin, and the sentence in its comment. */
const stated = [...read(FILE).matchAll(/^\/\*\* `([\w-]+)`: (.+)\. \*\/\nexport const (\w+) =/gm)].map(
  ([, who = '', why = '', name = '']) => ({
    name,
    who,
    why,
  }),
);

const sources = ['kernel', 'plugins']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: read(file) }));
/** Every `stage` of a tap in the sources, with the tapped hook if it is written there. */
const taps = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/(\w+)\.tap\(\{[^}]*\bstage\b(?:: ?([^,}]+))?/g)].map(([, hook, stage]) => ({ file, hook, stage: stage?.trim() })),
);

describe('the stages of taps', () => {
  it('each have a hook in their name, and a plugin and a sentence in their comment [PLG-03]', () => {
    expect(stated.map(({ name }) => name).sort()).toEqual(Object.keys(stages).sort());
    expect(stated.filter(({ name }) => !hooks.includes(hookOf(name)))).toEqual([]);
  });

  it('are listed in the plugin guide as a table, by hook and in the order in which they run [PLG-03]', () => {
    const rows = stated
      .map(({ name, who, why }) => ({ hook: hookOf(name), stage: stages[name] ?? Number.NaN, who, why }))
      .sort((a, b) => hooks.indexOf(a.hook) - hooks.indexOf(b.hook) || a.stage - b.stage)
      .map(({ hook, stage, who, why }) => `| \`${hook}\` | ${String(stage).replace('-', '−')} | \`${who}\` | ${why} |`);
    const section = /^### Stages\n([\s\S]*?)^## /m.exec(guide)?.[1] ?? '';
    expect(section.split('\n').filter((line) => line.startsWith('| `'))).toEqual(rows);
  });

  it('are the only ones that taps use, each at its own hook and in its own plugin [PLG-03]', () => {
    // One function taps `event` three times, with a stage passed as an argument.
    const handed = taps.filter(({ stage }) => !stage);
    expect(handed.map(({ file }) => file)).toEqual(['plugins/analytics/event/taps.ts']);
    const given = taps.flatMap(({ file, hook, stage }) => (stage ? [{ file, hook, stage }] : []));
    expect(given.filter(({ hook, stage }) => !(stage in stages) || hookOf(stage) !== hook)).toEqual([]);
    for (const { name, who } of stated) {
      const users = sources.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text)).map(({ file }) => file);
      expect(users, name).toEqual([expect.stringMatching(`^(plugins|kernel|kernel/consent)/${who}/`)]);
    }
  });

  it('keep their values, on which outside plugins rely [PLG-03]', () => {
    expect(stages).toEqual({
      CONSENT_LAYERS: -1000,
      CONSENT_RELEASE: 1000,
      EVENT_NAME: -100,
      EVENT_DISPLAYS: 50,
      EVENT_LEARN: 60,
      EVENT_FILL: 90,
      EVENT_LIMIT: 100,
      EVENT_LAYER: 200,
      HIT_SIGNALS: -1000,
      HIT_VENDORS: 1000,
      LEAVE_VITALS: -100,
      LEAVE_GIFTS: -1,
      LEAVE_MISSING: -1,
      LEAVE_FLUSH: 1000,
      LEAVE_VENDORS: 1000,
      LEAVE_JOURNAL: 2000,
      LEAVE_ERRORS: 3000,
      NAVIGATE_GIFTS: 1,
      PROMPT_MAKE_WAY: -1,
    });
  });
});
