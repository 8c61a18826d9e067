/** Marked content: `$` stands for its number. An element waits with the address of `/cell/$`, a script calls `ran($)`. */
export const KINDS = {
  'inline script': `<script data-consent="analytics">ran($)</script>`,
  'external script': `<script data-consent="analytics" src="/cell/$.js"></script>`,
  'inline module': `<script data-consent="analytics" type="module">ran($)</script>`,
  'external module': `<script type="module" data-consent='analytics' src="/cell/$.js"></script>`,
  'typed script': `<script type="text/plain" data-consent="analytics" src="/cell/$.js"></script>`,
  'oddly written script': `<SCRIPT title='a > "b' async DATA-CONSENT=analytics\ntype=text/javascript>ran($)</SCRIPT>`,
  'SVG script': `<svg><script data-consent="analytics">ran($)</script></svg>`,
  img: `<img data-consent="analytics" data-src="/cell/$.svg" alt="">`,
  'img srcset': `<img data-consent="analytics" data-srcset="/cell/$.svg 1x" alt="">`,
  'lazy img': `<img data-consent="analytics" data-src="/cell/$.svg" loading="eager" alt="">`,
  picture: `<picture><source data-consent="analytics" data-srcset="/cell/$.svg"><img alt=""></picture>`,
  iframe: `<iframe data-consent="analytics" data-src="/cell/$.html" title="x"></iframe>`,
  embed: `<embed data-consent="analytics" type="image/svg+xml" data-src="/cell/$.svg">`,
  object: `<object data-consent="analytics" type="image/svg+xml" data-data="/cell/$.svg"></object>`,
  'link stylesheet': `<link data-consent="analytics" rel="stylesheet" data-href="/cell/$.css">`,
  'link preload': `<link data-consent="analytics" rel="preload" as="fetch" data-href="/cell/$.json">`,
  poster: `<video data-consent="analytics" data-poster="/cell/$.svg"></video>`,
  video: `<video data-consent="analytics" preload="auto" data-src="/cell/$.mp4"></video>`,
  audio: `<audio data-consent="analytics" preload="auto" data-src="/cell/$.mp3"></audio>`,
  source: `<video preload="auto"><source data-consent="analytics" data-src="/cell/$.mp4"></video>`,
  'image input': `<input type="image" data-consent="analytics" data-src="/cell/$.svg" alt="">`,
  'SVG image': `<svg><image data-consent="analytics" data-href="/cell/$.svg" width="9" height="9"/></svg>`,
  'SVG use': `<svg><use data-consent="analytics" data-href="/cell/$.svg#a"/></svg>`,
  'SVG filter image': `<svg><filter id="f$"><feImage data-consent="analytics" data-href="/cell/$.svg"/></filter><rect width="9" height="9" filter="url(#f$)"/></svg>`,
} as const;
export type Kind = keyof typeof KINDS;
export const isScriptKind = (kind: Kind): boolean => /script|module/.test(kind);

/** Ways in which a page's script inserts a text of HTML, a template's content, or an element. */
export const WAYS = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'runScripts',
  'DOMParser',
  'parseHTMLUnsafe',
  'appendChild',
  'insertBefore',
  'replaceChild',
  'append',
  'prepend',
  'before',
  'after',
  'replaceWith',
  'replaceChildren',
  'insertAdjacentElement',
  'moveBefore',
  'fragment',
  'contextual fragment',
  'insertNode',
  'surroundContents',
  'importNode',
  'cloneNode',
  'clone of a held one',
  'adoptNode',
  'adopted from a frame',
  'removed and inserted',
] as const;
export type Way = (typeof WAYS)[number];

/** Ways whose scripts browsers never run (HTML, "already started"). */
export const isInert = (way: Way): boolean => /HTML$|HTMLUnsafe|DOMParser/.test(way);

export const TREES = [
  'document',
  'open',
  'closed',
  'open, filled before its host is inserted',
  'closed, filled before its host is inserted',
  'nested closed in open',
  'declarative open',
  'declarative closed',
  'declarative closed with internals',
  'clone of an open one',
] as const;
export type Tree = (typeof TREES)[number];

/** `late mark`: the mark is set once the content is in the page. `late address`: the address is. */
export const MOMENTS = ['before the runtime', 'after the refusal', 'late mark', 'late address', 'after the grant'] as const;
/** The page's markup has content that is `parsed`, and a script of it writes what is `written`. */
export type Moment = (typeof MOMENTS)[number] | 'parsed' | 'written';

export interface Cell {
  readonly kind: Kind;
  readonly way: Way;
  readonly tree: Tree;
  readonly moment: Moment;
}

/** Marked content as the page inserts it. */
export interface Insertion extends Cell {
  readonly id: number;
  readonly html: string;
}

/** Runs in the page. Inserts each of them. Throws nothing: what fails is returned. */
export function insertAll(insertions: readonly Insertion[]): string[] {
  const failed: string[] = [];
  const create = (name = 'div') => document.createElement(name);
  const fragmentOf = (html: string, from: Document = document) => {
    const range = from.createRange();
    range.selectNodeContents(from.body);
    return range.createContextualFragment(html);
  };
  const frame = create('iframe') as HTMLIFrameElement;
  document.body.append(frame);
  class Host extends HTMLElement {
    constructor() {
      super();
      this.attachInternals();
    }
  }
  if (!customElements.get('internal-host')) customElements.define('internal-host', Host);

  const put = (html: string, way: string, at: HTMLElement | ShadowRoot) => {
    const place = create('p');
    at.append(place);
    place.append(create('b'));
    const first = place.firstChild as HTMLElement;
    const element = () => fragmentOf(html).firstElementChild as HTMLElement;
    const template = () => fragmentOf(`<template>${html}</template>`).firstElementChild as HTMLTemplateElement;
    const ways: Record<string, () => unknown> = {
      innerHTML: () => (place.innerHTML = html),
      outerHTML: () => (first.outerHTML = html),
      insertAdjacentHTML: () => place.insertAdjacentHTML('beforeend', html),
      setHTMLUnsafe: () => place.setHTMLUnsafe(html),
      runScripts: () =>
        (place as unknown as { setHTMLUnsafe(html: string, options: object): void }).setHTMLUnsafe(html, { runScripts: true }),
      DOMParser: () => place.append(...new DOMParser().parseFromString(`<body>${html}`, 'text/html').body.childNodes),
      parseHTMLUnsafe: () => place.append(...Document.parseHTMLUnsafe(`<body>${html}`).body.childNodes),
      appendChild: () => place.appendChild(element()),
      insertBefore: () => place.insertBefore(element(), first),
      replaceChild: () => place.replaceChild(element(), first),
      append: () => place.append('text', element()),
      prepend: () => place.prepend(element()),
      before: () => first.before(element()),
      after: () => first.after(element()),
      replaceWith: () => first.replaceWith(element()),
      replaceChildren: () => place.replaceChildren(element()),
      insertAdjacentElement: () => place.insertAdjacentElement('afterbegin', element()),
      moveBefore: () => {
        const held = place.appendChild(element());
        (first as unknown as { moveBefore(node: Node, next: null): void }).moveBefore(held, null);
      },
      fragment: () => {
        const made = document.createDocumentFragment();
        made.append(element());
        place.append(made);
      },
      'contextual fragment': () => place.append(fragmentOf(html)),
      insertNode: () => {
        const range = document.createRange();
        range.selectNodeContents(place);
        range.insertNode(element());
      },
      surroundContents: () => {
        const box = create('i');
        const range = document.createRange();
        range.selectNodeContents(first);
        box.append(element());
        // The new parent keeps none of its content.
        place.append(box);
        range.surroundContents(create('i'));
      },
      importNode: () => place.append(document.importNode(template().content, true)),
      cloneNode: () => place.append(template().content.cloneNode(true)),
      'clone of a held one': () => {
        const held = place.appendChild(element());
        const clone = held.cloneNode(true);
        held.remove();
        place.append(clone);
      },
      adoptNode: () => {
        const other = document.implementation.createHTMLDocument('');
        place.append(document.adoptNode(fragmentOf(html, other).firstElementChild as Element));
      },
      'adopted from a frame': () => place.append(fragmentOf(html, frame.contentDocument as Document).firstElementChild as Element),
      'removed and inserted': () => {
        const held = place.appendChild(element());
        held.remove();
        place.append(held);
      },
    };
    ways[way]?.();
  };

  const late: (() => void)[] = [];
  const insert = ({ html: full, way, tree, moment }: Insertion) => {
    const address = /data-(src|srcset|href|data|poster)="([^"]*)"/.exec(full);
    const lacks =
      moment === 'late mark'
        ? full.replace(/ data-consent=\S*?analytics['"]?/i, ' data-later')
        : moment === 'late address' && address
          ? full.replace(address[0], 'data-later')
          : full;
    const html = lacks;
    const box = create();
    const hostOf = (mode: ShadowRootMode) => {
      const host = create();
      return [host, host.attachShadow({ mode })] as const;
    };
    const complete = (root: ParentNode) => {
      for (const element of root.querySelectorAll<HTMLElement>('[data-later]')) {
        element.removeAttribute('data-later');
        if (moment === 'late mark') element.dataset.consent = 'analytics';
        else if (address) element.setAttribute(`data-${address[1]}`, address[2] ?? '');
      }
    };
    if (/^declarative/.test(tree) || tree === 'clone of an open one') {
      const mode = /closed/.test(tree) ? 'closed' : 'open';
      const name = /internals/.test(tree) ? 'internal-host' : 'div';
      const text = `<${name}><template shadowrootmode="${mode}" shadowrootclonable>${html}</template></${name}>`;
      document.body.append(box);
      if (tree === 'clone of an open one') {
        const made = create('template') as HTMLTemplateElement;
        made.setHTMLUnsafe(text);
        box.append(way === 'cloneNode' ? made.content.cloneNode(true) : document.importNode(made.content, true));
      } else if (way === 'runScripts') put(text, way, box);
      else box.setHTMLUnsafe(text);
      const root = box.querySelector(name)?.shadowRoot;
      if (root) late.push(() => complete(root));
      return;
    }
    if (tree === 'document') {
      document.body.append(box);
      put(html, way, box);
      late.push(() => complete(box));
      return;
    }
    const [host, root] = hostOf(/^closed/.test(tree) ? 'closed' : 'open');
    const isFilledFirst = /before/.test(tree);
    if (!isFilledFirst) document.body.append(host);
    let target = root;
    if (/nested/.test(tree)) {
      const [inner, innerRoot] = hostOf('closed');
      root.append(inner);
      target = innerRoot;
    }
    put(html, way, target);
    if (isFilledFirst) document.body.append(host);
    late.push(() => complete(target));
  };
  for (const insertion of insertions) {
    try {
      insert(insertion);
    } catch (error) {
      failed.push(`${insertion.kind}, ${insertion.way}, ${insertion.tree}: ${error}`);
    }
  }
  // A later task, so that an observer has seen the content without its mark.
  setTimeout(() => {
    for (const complete of late) complete();
    (window as unknown as { completed: boolean }).completed = true;
  });
  return failed;
}
