import type { OwnHooks } from './lifecycle';
import type { Problems } from './problems';
import type { Plugin, TagTools, Tools } from './taproot';
import { type Trace, UNDONE } from './trace';

/** Creates the tools that a plugin gets. */
export type MakeTools = (plugin: string, options: unknown, early?: unknown) => TagTools;

/** Applies a plugin, reports what it throws, and returns its undo. */
export type Apply = (plugin: Plugin<never, never>, options: unknown, early?: unknown) => () => void;

export const createApply =
  (hooks: OwnHooks, attempt: Problems['attempt'], trace: Trace, tools: MakeTools): Apply =>
  (plugin, options, early) => {
    // A page may hand in anything.
    const name = plugin?.name;
    const undo = attempt(name, () => {
      const made = plugin.apply(tools(name, options, early) as Tools<never, never>);
      trace.call(name, made);
      return made;
    });
    return () => {
      if (undo) attempt(name, undo);
      for (const hook of Object.values(hooks)) hook.untap(name);
      trace.call(name, UNDONE);
    };
  };
