import { createHash } from 'node:crypto';
import { Compilation, type Compiler } from 'webpack';
import { chunkFile } from '../kernel/chunk-file';

/** Gives each chunk the file name that the tag looks for, once nothing changes its content any more. */
export class NameChunks {
  apply({ hooks }: Compiler): void {
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
    hooks.thisCompilation.tap('NameChunks', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'NameChunks', stage }, (assets) => {
        for (const chunk of compilation.chunks) {
          if (chunk.hasRuntime()) continue;
          for (const file of [...chunk.files]) {
            const content = assets[file]?.buffer() ?? '';
            const named = chunkFile(`sha256-${createHash('sha256').update(content).digest('base64')}`);
            compilation.renameAsset(file, named);
            compilation.renameAsset(`${file}.map`, `${named}.map`);
          }
        }
      });
    });
  }
}
