import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importRules } from './support/import-rules';

const root = fileURLToPath(new URL('..', import.meta.url));
const SHIPPED = ['kernel', 'lib', 'plugins', 'sites'];
const AROUND = ['service', 'tools', 'demo', 'webpack.config.ts'];

/** Returns each import that a rule forbids, as `file imports file: rule`, and the number of files read. */
async function violationsIn(baseDir: string, folders: readonly string[]) {
  const { output } = await cruise(
    [...folders],
    {
      baseDir,
      validate: true,
      ruleSet: { forbidden: importRules },
      tsPreCompilationDeps: true,
      doNotFollow: { path: ['node_modules', '^tools/'] },
    },
    { extensions: ['.ts', '.tsx', '.d.ts', '.js', '.json'] },
  );
  const { summary, modules } = output as ICruiseResult;
  return { files: modules.length, found: summary.violations.map(({ from, to, rule }) => `${from} imports ${to}: ${rule.name}`) };
}

/** Files with one forbidden import each, with the rule that finds it. */
const PLANTED: Readonly<Record<string, readonly [source: string, rule: string]>> = {
  'lib/url/url.ts': ["import '../../kernel/index';", 'lib imports lib alone'],
  'lib/time/a.ts': ["import type { B } from './b';", 'no circle of imports, types and import() included'],
  'lib/time/d.ts': ["export type D = 1; void import('./e');", 'no circle of imports, types and import() included'],
  'kernel/boot.ts': ["import '../plugins/errors/descriptor';", 'the tag imports kernel, lib and one hook'],
  'kernel/moments.ts': ["import type { Moments } from './runtime/moments';", 'the tag knows two files of the runtime'],
  'kernel/tell.ts': ["import './runtime/helpers';", 'the tag knows the runtime by its types'],
  'kernel/fetch.ts': ["void import('./runtime/manifest');", 'the tag fetches nothing of the runtime but helpers'],
  'kernel/runtime/moments.ts': ["import '../../plugins/errors/descriptor';", 'the runtime imports kernel and lib'],
  'kernel/consent/gate.ts': ["import type { Release } from './runtime/release';", 'the tag knows two files of the runtime'],
  'kernel/consent/runtime/signals.ts': ["import '../../index';", 'the runtime needs no list of what the kernel is'],
  'kernel/consent/runtime/reread.ts': ["import '../chunks/hand-on';", 'the runtime fetches the chunks of consent later'],
  'kernel/consent/chunks/take-choice.ts': ["import '../../../plugins/errors/descriptor';", 'the runtime imports kernel and lib'],
  'kernel/runtime/history.ts': ["import '../index';", 'the runtime needs no list of what the kernel is'],
  'plugins/errors/descriptor.ts': ["import './index';", 'a descriptor fetches its plugin later'],
  'plugins/errors/report.ts': ["import '../contact/flags';", 'no plugin imports another'],
  'plugins/errors/index.ts': ["import '../../kernel/host';", 'plugins import index of the kernel'],
  'plugins/errors/demo.ts': ["import '../../sites/blogs';", 'plugins import kernel, lib, their folder, packages'],
  'plugins/consent/index.ts': ["import 'react';", 'React is for what shows'],
  'plugins/consent/descriptor.ts': ["import 'zod';", 'a descriptor needs no package'],
  'plugins/donation/index.ts': ["import 'fast-check';", 'packages are dependencies'],
  'sites/main.ts': ["import '../plugins/errors/index';", 'a manifest has a plugin by its descriptor'],
  'sites/action.ts': ["import '../lib/time/c';", 'manifests import descriptors, types and each other'],
  'sites/purposes.ts': ["import '../lib/time/c';", 'purposes know the contact by its key'],
};
const PLAIN: Readonly<Record<string, string>> = {
  'kernel/index.ts': '',
  'kernel/host.ts': "void import('./runtime/helpers'); import type { H } from './runtime/manifest';",
  'kernel/runtime/helpers.ts': '',
  'kernel/consent/runtime/release.ts': 'export type Release = 1;',
  'kernel/consent/runtime/follow-consent.ts': "void import('../chunks/hand-on'); import type { H } from '../chunks/hand-on';",
  'kernel/consent/chunks/hand-on.ts': 'export type H = 1;',
  'kernel/runtime/manifest.ts': 'export type H = 1;',
  'plugins/contact/descriptor.ts': "void import('./flags');",
  'plugins/contact/flags.ts': "import '../../lib/time/c';",
  'plugins/ui-react/index.ts': "import 'react';",
  'sites/blogs.ts': "import '../plugins/contact/descriptor';",
  'lib/time/b.ts': "import './a'; export type B = 1;",
  'lib/time/c.ts': '',
  'lib/time/e.ts': "import type { D } from './d'; export type E = D;",
  'package.json': JSON.stringify({ dependencies: { react: '*', zod: '*' }, devDependencies: { 'fast-check': '*' } }),
  ...Object.fromEntries(['react', 'zod', 'fast-check'].map((name) => [`node_modules/${name}/index.js`, ''])),
};

describe('imports', () => {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'taproot-imports-'));
  beforeAll(() => {
    const sources = Object.entries({ ...PLAIN, ...Object.fromEntries(Object.entries(PLANTED).map(([file, [source]]) => [file, source])) });
    for (const [file, source] of sources) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), source);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('go only where the architecture allows', async () => {
    const { files, found } = await violationsIn(root, [...SHIPPED, ...AROUND]);
    expect(files).toBeGreaterThan(600);
    expect(found).toEqual([]);
  });

  it('are found by their rule if they are forbidden, and only then', async () => {
    const { found } = await violationsIn(folder, SHIPPED);
    const caught = found.map((text) => text.replace(/ imports .*: /, ': '));
    expect([...new Set(caught)].sort()).toEqual(
      Object.entries(PLANTED)
        .map(([file, [, rule]]) => `${file}: ${rule}`)
        .sort(),
    );
  });

  it('break every rule at least once in the planted files', () => {
    expect([...new Set(Object.values(PLANTED).map(([, rule]) => rule))].sort()).toEqual(importRules.map(({ name }) => name).sort());
  });
});
