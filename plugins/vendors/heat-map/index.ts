import { call } from '../call';
import { queueCommands } from '../command-queue';
import type { MakeVendor } from '../vendor';

export interface HeatMapAccount {
  readonly id: number;
  /** The library's address up to the id. */
  readonly script: string;
  /** The first characters of the paths of pages that it records. */
  readonly paths: readonly string[];
}

/** The version of the library's snippet. */
const VERSION = 6;

const heatMap: MakeVendor<HeatMapAccount> = ({ globals, account: { id, script } }) => {
  let replaced = () => false;
  return {
    script: `${script}${id}.js?sv=${VERSION}`,
    begin() {
      globals._hjSettings = { hjid: id, hjsv: VERSION };
      replaced = queueCommands(globals, 'hj');
    },
    arrived: (loaded) => loaded || replaced(),
    // Each address of a page gets its own heat map.
    hit({ event, page_path }) {
      if (event === 'page_view') call(globals, 'hj', 'stateChange', page_path);
    },
    optOut: () => void call(globals, 'hj', 'stop'),
  };
};

export default heatMap;
