import type { EnabledPlugin, Hooks, Interceptor, Tools } from '../../../kernel';
import type { PageScope } from './click-facts';

/** Something that happened: when (monotonic, ms), what, and with what. */
export type Note = readonly [clock: number, kind: string, ...data: unknown[]];

/** The notes of what happens once the overlay's chunk is there. */
export interface Watch {
  readonly notes: readonly Note[];
  note(kind: string, ...data: unknown[]): void;
  /** Notes what happened at another time: monotonic, ms. */
  noteAt(clock: number, kind: string, ...data: unknown[]): void;
  /** The unwatched imports of plugins' chunks, by plugin. */
  readonly loads: ReadonlyMap<string, EnabledPlugin['load']>;
  /** The page scope, once analytics is there. */
  scope?: PageScope;
  /** The overlay, once it is there, and who is given what the visitor does in it. */
  shown?: { readonly host: Element; act(event: Event): void };
}

/** The events of a person's actions. */
const DEEDS =
  'click auxclick dblclick contextmenu pointerdown pointerup pointermove mousedown mouseup mousemove touchstart touchmove touchend wheel keydown keyup focusin focusout input';
/** Notes that are kept. */
const MOST = 5_000;

/**
 * Notes what the kernel does with plugins, events and hits, and changes none of it. Listens on the window, in the capture phase,
 * before the chunks that count a visitor's activity do: what is done to the overlay goes no further.
 */
export function createWatch({ env, hooks }: Pick<Tools, 'env' | 'hooks'>, plugins: readonly EnabledPlugin[]): Watch {
  const { window, clock } = env;
  const notes: Note[] = [];
  const noteAt = (...note: Note) => {
    notes.push(note);
    if (notes.length > MOST) notes.shift();
  };
  const note = (kind: string, ...data: unknown[]) => noteAt(clock(), kind, ...data);
  const loads = new Map<string, EnabledPlugin['load']>();
  const watch: Watch = { notes, note, noteAt, loads };

  const listen = (event: Event) => {
    const { shown } = watch;
    if (!shown || !event.composedPath().includes(shown.host)) return;
    event.stopImmediatePropagation();
    shown.act(event);
  };
  for (const type of DEEDS.split(' ')) window.addEventListener(type, listen, { capture: true, passive: type !== 'keydown' });

  const follow = (hook: 'event' | 'hit') => {
    const moments = ['call', 'tap', 'result', 'done'].map((moment) => [moment, (data: unknown) => note(`${hook} ${moment}`, data)]);
    hooks[hook].intercept(Object.fromEntries(moments) as Interceptor);
  };
  follow('event');
  follow('hit');

  for (const plugin of plugins) loads.set(plugin.name, followLoads(plugin, note));
  followUndo(hooks, note);
  return watch;
}

/** Notes when a plugin's chunk is imported. Returns the unwatched import. */
function followLoads(plugin: EnabledPlugin, note: Watch['note']): EnabledPlugin['load'] {
  const { name, load } = plugin;
  const watched: typeof load = async () => {
    note('load', name);
    try {
      const { default: own } = await load();
      note('arrived', name);
      return {
        default: {
          ...own,
          apply(tools) {
            note('apply', name);
            const undo = own.apply(tools);
            note('applied', name);
            return undo;
          },
        },
      };
    } catch (error) {
      note('failed', name);
      throw error;
    }
  };
  Object.assign(plugin, { load: watched });
  return load;
}

/** Whoever is undone loses its taps of every hook: one of them tells. */
function followUndo({ problem }: Hooks, note: Watch['note']): void {
  const { untap } = problem as Hooks['problem'] & { untap(name: string): void };
  Object.assign(problem, {
    untap(name: string) {
      note('undone', name);
      untap(name);
    },
  });
}
