import { expect, it } from 'vitest';
import { importsOf } from '../../../../tools/package/network/imports-of';
import { taprootFolder } from '../../../../tools/sites/folder';

const reach = (...files: string[]) => importsOf(taprootFolder, files);

it('importsOf follows imports, and names the packages', () => {
  const { files, packages } = reach('kernel/hooks.ts');
  expect(files).toEqual(expect.arrayContaining(['kernel/hooks.ts', 'kernel/guard.ts']));
  expect(packages).toEqual(['tapable']);
});

it('importsOf follows types', () => expect(reach('kernel/lifecycle.ts').files).toContain('kernel/problem.ts'));

it('importsOf follows import()', () => expect(reach('plugins/contact/descriptor.ts').files).toContain('plugins/contact/index.ts'));

it('importsOf names a package by its scope, whatever file of it is imported', () => {
  expect(reach('tools/package/network/start.ts').packages).toEqual(expect.arrayContaining(['@fastify/static', 'fastify']));
  expect(reach('plugins/ui-react/settings/show-settings.tsx').packages).toContain('react-dom');
});
