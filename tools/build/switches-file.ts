import type { Compiler } from 'webpack';

/** A file that turns nothing off. */
export const NO_SWITCHES = '{ "off": [] }\n';

/** Puts `switches.json` beside the tags, which each page asks for. */
export class SwitchesFile {
  apply({ hooks, webpack }: Compiler): void {
    hooks.thisCompilation.tap('SwitchesFile', (compilation) => {
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
      compilation.hooks.processAssets.tap({ name: 'SwitchesFile', stage }, () =>
        compilation.emitAsset('switches.json', new webpack.sources.RawSource(NO_SWITCHES)),
      );
    });
  }
}
