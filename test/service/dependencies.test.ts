import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Packages that a source imports for more than their types. */
const packagesOf = (text: string): string[] => {
  const imports = /^(?:import|export) (?!type\b)[^;]*?from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)|^import '([^'.][^']*)'/gm;
  return [...text.matchAll(imports)]
    .map(([, ...found]) => found.find(Boolean) as string)
    .filter((name) => !name.startsWith('node:'))
    .map((name) => (/^@[^/]+\/[^/]+|^[^/]+/.exec(name) as RegExpExecArray)[0]);
};

it('the service imports dependencies alone, so that npm ci --omit=dev runs it', () => {
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const files = readdirSync('service', { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?ts$|\.mjs$/.test(file));
  const imported = new Set(files.flatMap((file) => packagesOf(readFileSync(`service/${file}`, 'utf8'))));
  expect([...imported].filter((name) => !(name in dependencies))).toEqual([]);
  // The command starts with it, and manifests are TypeScript.
  expect([...imported, 'tsx'].every((name) => name in dependencies)).toBe(true);
  expect(imported).toContain('fastify');
});

it.each([
  ["import { a } from 'pg';", ['pg']],
  ["import type { A } from 'pg';", []],
  ["import a from '@fastify/static';", ['@fastify/static']],
  ["import Ajv from 'ajv/dist/2020.js';", ['ajv']],
  ["const a = await import('libsql');", ['libsql']],
  ["import { join } from 'node:path';\nimport { b } from './b';", []],
])('the dependency check finds the packages of %j', (text, names) => {
  expect(packagesOf(text)).toEqual(names);
});
