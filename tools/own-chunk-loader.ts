import type { Compiler } from 'webpack';

/** Leaves webpack's chunk loading out of the tags: `kernel/chunks.ts` is ours, and says why. */
export class OwnChunkLoader {
  apply({ hooks, webpack: { RuntimeGlobals } }: Compiler): void {
    const { ensureChunk, definePropertyGetters, makeNamespaceObject, moduleFactoriesAddOnly } = RuntimeGlobals;
    hooks.thisCompilation.tap('OwnChunkLoader', ({ hooks: { runtimeRequirementInTree } }) => {
      for (const ours of [ensureChunk, definePropertyGetters, makeNamespaceObject]) {
        runtimeRequirementInTree.for(ours).tap({ name: 'OwnChunkLoader', stage: -100 }, (_chunk, needed) => {
          needed.add(moduleFactoriesAddOnly);
          return true;
        });
      }
    });
  }
}
