import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('the build fails the build at a bad manifest, before anything is written [PLG-07]', () => {
  const copy = mkdtempSync(join(tmpdir(), 'taproot-build-'));
  try {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
      .split('\n')
      .filter(Boolean);
    for (const file of files.filter((name) => !name.startsWith('test/'))) {
      mkdirSync(join(copy, dirname(file)), { recursive: true });
      cpSync(join(root, file), join(copy, file), { force: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const manifest = join(copy, 'sites/blogs.ts');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace("id: 'blogs'", "id: 'blog'"));

    const { status, stderr, stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/build/build.ts'], {
      cwd: copy,
      encoding: 'utf8',
    });
    expect(stderr).toMatch(/^sites\/blogs\.ts: `id` is "blog"/m);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  } finally {
    rmSync(copy, { recursive: true });
  }
}, 60_000);
