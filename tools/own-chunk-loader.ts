import type { Compiler } from 'webpack';

/** Leaves webpack's chunk loading out of the tags: `kernel/chunks.ts` is ours, and says why. */
export class OwnChunkLoader {
  apply({ hooks, webpack: { RuntimeGlobals } }: Compiler): void {
    hooks.thisCompilation.tap('OwnChunkLoader', ({ hooks: { runtimeRequirementInTree } }) => {
      runtimeRequirementInTree.for(RuntimeGlobals.ensureChunk).tap({ name: 'OwnChunkLoader', stage: -100 }, (_chunk, needed) => {
        needed.add(RuntimeGlobals.getChunkScriptFilename).add(RuntimeGlobals.moduleFactories);
        return true;
      });
    });
  }
}
