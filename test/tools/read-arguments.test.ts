import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Misused, readWords } from '../../tools/read-arguments';
import { taprootFolder } from '../../tools/sites/folder';

const scripts = (JSON.parse(readFileSync(`${taprootFolder}/package.json`, 'utf8')) as { scripts: Record<string, string> }).scripts;

/** Scripts that hand their words on to somebody else's program. */
const FOREIGN = /^(package|prepack|types|lint|format|test(:unit|:built|:firefox|:hostile)?)$/;

/** Returns the file that a script of ours hands its words to: that of its last command. */
function fileOf(script: string): string {
  const [, path = ''] = /(?:tsx|--import tsx|exec node) (\S+)(?: \S+)*$/.exec(script.split('&&').at(-1) ?? '') ?? [];
  if (path === 'service/start.mjs') return 'service/main.ts';
  return existsSync(`${taprootFolder}/${path}/index.ts`) ? `${path}/index.ts` : path;
}

const benches = [...readFileSync(`${taprootFolder}/tools/bench/index.ts`, 'utf8').matchAll(/^ {2}'([a-z-]+)',$/gm)].map(
  ([, name = '']) => name,
);
const commands: readonly (readonly [title: string, words: readonly string[]])[] = [
  ...Object.entries(scripts)
    .filter(([name]) => !FOREIGN.test(name))
    .map(([name, script]) => [`npm run ${name}`, [fileOf(script), ...(name === 'prove' ? ['service-faults'] : [])]] as const),
  ...benches.map((name) => [`npm run bench -- ${name}`, ['tools/bench/index.ts', name]] as const),
  ...['intake', 'worker', 'migrate', 'retain', 'erase', 'export'].map(
    (name) => [`npm run service -- ${name}`, ['service/main.ts', name]] as const,
  ),
  ['taproot build', ['tools/package/network/build.ts']],
  ['taproot start', ['tools/package/network/start.ts']],
];

async function run(words: readonly string[]): Promise<{ readonly code: number | null; readonly told: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', ...words], { cwd: taprootFolder, stdio: ['ignore', 'pipe', 'pipe'] });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (told += data));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, told };
}

describe('every command', () => {
  it('is one of ours or hands its words on', () => {
    for (const [title, [file = '']] of commands) expect(existsSync(`${taprootFolder}/${file}`), `${title}: ${file}`).toBe(true);
    expect(commands.length).toBeGreaterThan(35);
  });

  it.each(commands)('%s reads its words by what refuses unknown ones', (_, [file = '', ...words]) => {
    const [bench = ''] = file === 'tools/bench/index.ts' ? words : [];
    const own = [`tools/bench/${bench}/options.ts`, `tools/bench/${bench}/index.ts`, `tools/bench/${bench}.ts`].find((path) =>
      existsSync(`${taprootFolder}/${path}`),
    );
    const text = readFileSync(`${taprootFolder}/${(bench && own) || file}`, 'utf8');
    expect(text).toMatch(/\b(readArguments|readWords|readCommand)\(/);
    expect(text).not.toMatch(/\bparseArgs\(/);
  });

  it.concurrent.each(commands)('%s ends with 2 for an option that it does not have', { tags: ['thorough'] }, async (_, words) => {
    const { code, told } = await run([...words, '--no-such-option']);
    expect({ code, told }).toEqual({ code: 2, told: expect.stringContaining('--no-such-option') });
  });
});

describe('commands with ids', () => {
  it.concurrent.each([
    ['tools/scaffold/new-site.ts', 'No Site'],
    ['tools/scaffold/new-plugin.ts', 'reading-list', 'nowhere'],
    ['tools/publish/switch.ts', 'off', 'no-such-plugin'],
    ['tools/publish/switch.ts', 'off', 'prompts', 'nowhere'],
    ['tools/publish/switch.ts', 'list', 'prompts'],
    ['tools/publish/switch.ts', 'off', 'prompts', '--share'],
    ['tools/publish/switch.ts', 'off', 'prompts', '--share', '2'],
    ['tools/check/check-cdn.ts', 'nowhere'],
    ['tools/publish/index.ts', 's3://'],
    ['tools/publish/index.ts', 'dist', 'dist-2'],
    ['tools/scaffold/new-network.ts'],
    ['tools/audit.ts', 'http://127.0.0.1:9', '--site', 'nowhere'],
    ['tools/audit.ts', 'http://127.0.0.1:9', '--pages='],
    ['tools/audit.ts', 'nowhere'],
    ['tools/lab/test-all.ts', '--minutes=soon'],
    ['tools/bench/index.ts', 'no-such-bench'],
    ['tools/bench/index.ts', 'live', 'many'],
    ['tools/bench/index.ts', 'where', '--quick'],
    ['service/main.ts', 'erase', '--visitor', 'x'],
    ['service/main.ts', 'export', 'hits', '--visitor'],
  ])('end with 2: %s %s %s %s', { tags: ['thorough'] }, async (...words) => {
    expect((await run(words.filter((word) => word !== undefined))).code).toBe(2);
  });
});

describe('readWords', () => {
  const OPTIONS = { site: { type: 'string' }, list: { type: 'string', multiple: true }, quick: { type: 'boolean' } } as const;

  it('takes options in any order among the words', () => {
    const { values, positionals } = readWords(['a', '--site', 'main', '--list=1', '--list', '2', 'b', '--quick'], OPTIONS, 2);
    expect([{ ...values }, positionals]).toEqual([{ site: 'main', list: ['1', '2'], quick: true }, ['a', 'b']]);
  });

  it.each([
    [['--sites', 'main'], "Unknown option '--sites'"],
    [['-x'], "Unknown option '-x'"],
    [['--site'], "Option '--site <value>' argument missing"],
    [['--site='], '--site needs a value'],
    [['--site', ' '], '--site needs a value'],
    [['--site', '--quick'], "Option '--site' argument is ambiguous"],
    [['--quick=yes'], "Option '--quick' does not take an argument"],
    [['--site', 'a', '--site', 'b'], '--site is given twice'],
    [['--quick', '--quick'], '--quick is given twice'],
    [['a', 'b'], "Unexpected argument 'b'"],
    [[''], "Unexpected argument ''"],
  ])('readWords refuses %j', (words, fault) => {
    expect(() => readWords(words, OPTIONS, 1)).toThrow(new Misused(fault));
  });

  it('reads nothing into words that it does not know', () => {
    const word = fc.stringMatching(/^--[a-z][a-z-]{0,12}$/).filter((text) => !/^--(site|list|quick|help)$/.test(text));
    fc.assert(
      fc.property(word, fc.array(fc.constantFrom('--quick', '--site=main', 'word'), { maxLength: 2 }), (unknown, others) => {
        for (const words of [
          [unknown, ...others],
          [...others, unknown],
        ])
          expect(() => readWords(words, OPTIONS, 3)).toThrow(Misused);
      }),
    );
  });
});
