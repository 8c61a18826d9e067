import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { filesOfBuild, readBuildFiles } from '../../../tools/audit/build-files';
import { integrity } from '../../../tools/build/report/weigh';

const hex = (text: string) => createHash('sha256').update(text).digest('hex');

describe('the files of a build', () => {
  it('are known by the SHA-256 of their texts, as the browser’s debugger has it [TAG-01 CON-20]', () => {
    const file = (name: string, text: string) => ({ file: name, integrity: integrity(Buffer.from(text)) });
    const agreed = { ...file('main.agreed.js', 'tag and chunk'), pinned: 'main.agreed.1a2b.js' };
    const report = {
      sites: { main: { ...file('main.js', 'tag'), pinned: 'main.1a2b.js', agreed, chunks: [file('chunks/a.js', 'chunk')] } },
    };
    const { hashes, names } = filesOfBuild(JSON.stringify(report));
    expect([...hashes]).toEqual([hex('tag'), hex('tag and chunk'), hex('chunk')]);
    expect([...names]).toEqual(['main.js', 'main.1a2b.js', 'main.agreed.js', 'main.agreed.1a2b.js', 'chunks/a.js']);
  });

  it('the files of a build must be there [CON-20]', () => {
    expect(() => readBuildFiles('/nowhere/build.json')).toThrow(/^\/nowhere\/build\.json can't be read\. Run `npm run build`/);
  });
});
