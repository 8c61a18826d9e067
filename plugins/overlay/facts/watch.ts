import type { Inspected, Interceptor, Tools } from '../../../kernel';
import type { PageScope } from './click-facts';

/** Something that happened: when (monotonic, ms), what, and with what. */
export type Note = readonly [clock: number, kind: string, ...data: unknown[]];

/** The notes of what happens once the overlay's chunk is there. */
export interface Watch {
  readonly notes: readonly Note[];
  note(kind: string, ...data: unknown[]): void;
  /** Notes what happened at another time: monotonic, ms. */
  noteAt(clock: number, kind: string, ...data: unknown[]): void;
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
export function createWatch(
  { env, hooks }: Pick<Tools, 'env' | 'hooks'>,
  { plugins, observe }: Pick<Inspected, 'plugins' | 'observe'>,
): Watch {
  const { window, clock } = env;
  const notes: Note[] = [];
  const noteAt = (...note: Note) => {
    notes.push(note);
    if (notes.length > MOST) notes.shift();
  };
  const note = (kind: string, ...data: unknown[]) => noteAt(clock(), kind, ...data);
  const watch: Watch = { notes, note, noteAt };

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

  observe(({ name, load }, coming) => {
    // A small chunk may watch for the plugin, under its name.
    if (plugins.some(({ watch }) => watch === load)) return;
    note('load', name);
    coming.then(
      () => note('arrived', name),
      () => note('failed', name),
    );
  });
  return watch;
}
