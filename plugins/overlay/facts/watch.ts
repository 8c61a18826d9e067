import type { Inspected, Interceptor, Tools } from '../../../kernel';
import type { PageScope } from './click-facts';

/** A note: its time (monotonic, ms), its kind, and the objects concerned. */
export type Note = readonly [clock: number, kind: string, ...data: unknown[]];

/** The notes since the overlay's chunk loaded. */
export interface Watch {
  readonly notes: readonly Note[];
  note(kind: string, ...data: unknown[]): void;
  /** Notes an earlier fact. Time: monotonic, ms. */
  noteAt(clock: number, kind: string, ...data: unknown[]): void;
  /** The page scope, once analytics has loaded. */
  scope?: PageScope;
  /** The overlay's element, once it exists, and the handler of the visitor's clicks in it. */
  shown?: { readonly host: Element; act(event: Event): void };
}

/** Events that a person's actions fire, but for keys, which stay in the overlay's tree (`lib/dom/isolate-keys.ts`). */
const DEEDS =
  'click auxclick dblclick contextmenu pointerdown pointerup pointermove mousedown mouseup mousemove touchstart touchmove touchend wheel focusin focusout input';
/** The most notes that are kept. */
const MOST = 5_000;

/**
 * Notes how the kernel handles plugins, events and hits, without changing it. Listens on the window, in the capture phase, before the
 * chunks that count a visitor's activity: actions in the overlay stop there.
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
  for (const type of DEEDS.split(' ')) window.addEventListener(type, listen, { capture: true, passive: true });

  const follow = (hook: 'event' | 'hit') => {
    const moments = ['call', 'tap', 'result', 'done'].map((moment) => [moment, (data: unknown) => note(`${hook} ${moment}`, data)]);
    hooks[hook].intercept(Object.fromEntries(moments) as Interceptor);
  };
  follow('event');
  follow('hit');

  observe(({ name, load }, coming) => {
    // A small chunk may be the plugin's watch, under the plugin's name.
    if (plugins.some(({ watch }) => watch === load)) return;
    note('load', name);
    coming.then(
      () => note('arrived', name),
      () => note('failed', name),
    );
  });
  return watch;
}
