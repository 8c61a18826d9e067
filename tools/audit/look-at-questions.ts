/** A fault of a question about consent, with the texts or sizes that show it. */
export type QuestionFault = readonly [fault: (typeof FAULTS)[number], seen: string];

export const FAULTS = [
  'asks beside Taproot',
  'no refusal',
  'hidden refusal',
  'disabled refusal',
  'faint refusal',
  'small refusal',
  'ticked in advance',
  'wall',
  'asks again',
] as const;

/** Words of buttons and questions in the languages of most sites. A page's own word for a yes that none of them is, is not known. */
const YES =
  "^(yes,? )?(i )?(accept|agree|allow|consent|got it|ok(ay)?\\b|understood|i understand|continue$|enable all|acept|de acuerdo|permit|accett|accept|autoris|tout accepter|j’accept|j'accept|akzept|zustimm|einverstanden|alle (akzept|zulass|annehm)|annehmen|aceit|concord|accepte|akkoord|toestaan|godk|tillad|accepter|zgadzam|akceptuj|أوافق|قبول|موافق)";
const NO =
  'reject|refus|declin|\\bden(y|ied)\\b|disagree|without (accept|agree|consent)|(only|just).{0,20}(necessary|essential|required)|(necessary|essential|required).{0,20}only|no,? thank|opt.?out|object to all|rechaz|solo (las )?(necesari|esencial)|sin aceptar|rifiut|solo necessari|senza accettare|sans accepter|ablehn|nur (notwendig|erforderlich|essenziell)|ohne (zustimm|einwillig)|recus|rejeit|weiger|alleen noodzakelijk|afvis|neka|odrzu|أرفض|رفض';
const ABOUT =
  'cookie|consent|privacy|tracking|personal data|gdpr|datenschutz|einwilligung|privacidad|galletas|confidentialit|vie privée|riservatezza|dati personali|privacidade|toestemming|prywatno|ملفات تعريف|الخصوصية';
const NECESSARY =
  'necessary|essential|required|strictly|functional only|necesari|esencial|necessari|nécessaire|notwendig|erforderlich|noodzakelijk|niezb|ضروري';

interface Asked {
  /** The visitor has refused, so that nothing may ask. */
  readonly refused: boolean;
  /** Taproot asks on this page. */
  readonly hasTag: boolean;
}

type Words = Readonly<Record<'yes' | 'no' | 'about' | 'necessary', string>>;

/**
 * Runs in an isolated world of the page. Finds what lies over the page and asks for consent, by its words, and returns what is wrong with each
 * question. Taproot's own is measured by itself before an answer.
 */
export function lookAtQuestions({ refused, hasTag }: Asked, words: Words): QuestionFault[] {
  const [yes, no, about, necessary] = [words.yes, words.no, words.about, words.necessary].map((text) => RegExp(text, 'i')) as [
    RegExp,
    RegExp,
    RegExp,
    RegExp,
  ];
  const most = 5_000;
  const faults: QuestionFault[] = [];
  const roots = (root: Document | ShadowRoot): (Document | ShadowRoot)[] => [
    root,
    ...[...root.querySelectorAll('*')].slice(0, most).flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
  ];
  const parentOf = (node: Element): Element | null => {
    const root = node.getRootNode();
    return node.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  };
  const chainOf = (node: Element): Element[] => {
    const chain: Element[] = [];
    for (let one: Element | null = node; one; one = parentOf(one)) chain.push(one);
    return chain;
  };
  const textOf = (node: Element) =>
    `${node instanceof HTMLInputElement ? node.value : (node as HTMLElement).innerText || node.textContent} ${node.getAttribute('aria-label') ?? ''}`
      .replace(/\s+/g, ' ')
      .trim();
  const opacityOf = (node: Element) => chainOf(node).reduce((product, one) => product * Number(getComputedStyle(one).opacity || 1), 1);
  const isSeen = (node: Element) => {
    const { width, height, right, bottom } = node.getBoundingClientRect();
    const isInside = width >= 4 && height >= 4 && right > 0 && bottom > 0;
    return isInside && node.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && opacityOf(node) >= 0.3;
  };
  const isOurs = (node: Element) => chainOf(node).some((one) => [...one.attributes].some(({ name }) => name.startsWith('data-taproot')));
  const isOver = (node: Element) => {
    const { position, zIndex } = getComputedStyle(node);
    return (
      /^(fixed|sticky)$/.test(position) ||
      (position === 'absolute' && Number(zIndex) > 0) ||
      node.matches('dialog[open], [role$=dialog], [aria-modal=true]')
    );
  };
  /** The element and every shadow tree in it, its own included. */
  const within = (root: ParentNode): ParentNode[] =>
    [root, ...(root instanceof Element && root.shadowRoot ? roots(root.shadowRoot) : [])].concat(
      [...root.querySelectorAll('*')].slice(0, most).flatMap(({ shadowRoot }) => (shadowRoot ? roots(shadowRoot) : [])),
    );
  const all = (root: ParentNode, marks: string) => within(root).flatMap((one) => [...one.querySelectorAll<HTMLElement>(marks)]);
  const buttonsIn = (root: ParentNode) =>
    all(root, 'button, [role=button], input[type=button], input[type=submit], a').filter((one) => textOf(one).length < 60);
  const isNo = (node: Element) => no.test(textOf(node));
  const isYes = (node: Element) => yes.test(textOf(node)) && !isNo(node);
  const isOff = (node: Element) =>
    node.matches(':disabled, [aria-disabled=true], [inert], [inert] *') || getComputedStyle(node).pointerEvents === 'none';

  type Colour = readonly [red: number, green: number, blue: number, alpha: number];
  const colourOf = (text: string): Colour | undefined => {
    const [red, green, blue, alpha = 1] = (/^rgba?\(([^)]+)\)/.exec(text)?.[1] ?? '').split(/[\s,/]+/).map(Number);
    return red === undefined || green === undefined || blue === undefined || Number.isNaN(red) ? undefined : [red, green, blue, alpha];
  };
  const light = ([red, green, blue]: Colour) => {
    const [r, g, b] = [red, green, blue].map((one) =>
      one / 255 <= 0.03928 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
    ) as [number, number, number];
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  /** WCAG 2.2, 1.4.3. Undefined on a picture or a gradient, which nobody can measure here. */
  const contrastOf = (node: Element): number | undefined => {
    const front = colourOf(getComputedStyle(node).color);
    let back: Colour | undefined = [255, 255, 255, 1];
    for (const one of chainOf(node)) {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      if (backgroundImage !== 'none') return undefined;
      const own = colourOf(backgroundColor);
      if (!own) return undefined;
      if (own[3] === 0) continue;
      if (own[3] < 1) return undefined;
      back = own;
      break;
    }
    if (!front || front[3] < 1) return undefined;
    const [a, b] = [light(front), light(back)].sort((x, y) => y - x) as [number, number];
    return (a + 0.05) / (b + 0.05);
  };
  const sizeOf = (node: Element) => Number.parseFloat(getComputedStyle(node).fontSize);

  const over = new Set<Element>();
  for (const root of roots(document))
    for (const button of buttonsIn(root)) {
      if (!isYes(button) || !isSeen(button) || isOurs(button)) continue;
      const outer = chainOf(button).filter(isOver).at(-1);
      const text = outer && within(outer).map(({ textContent }) => (textContent ?? '').slice(0, 20_000));
      if (outer && about.test(`${text}`)) over.add(outer);
    }
  if (refused && document.querySelector('[data-taproot-consent]')) faults.push(['asks again', 'Taproot’s question']);
  for (const question of over) {
    const buttons = buttonsIn(question);
    const accept = buttons.find((one) => isYes(one) && isSeen(one));
    if (!accept) continue;
    const name = textOf(accept).slice(0, 40);
    if (refused) {
      faults.push(['asks again', name]);
      continue;
    }
    // The library that a manifest may name instead asks for Taproot.
    if (hasTag && question.id !== 'cc-main' && !question.closest('#cc-main')) faults.push(['asks beside Taproot', name]);
    const refusals = buttons.filter(isNo);
    const shown = refusals.filter(isSeen);
    const usable = shown.filter((one) => !isOff(one));
    const [first] = shown;
    if (!first) {
      const hidden = refusals.find((one) => one.parentElement && isSeen(one.parentElement));
      faults.push(hidden ? ['hidden refusal', textOf(hidden).slice(0, 40)] : ['no refusal', name]);
    } else {
      const own = textOf(first).slice(0, 40);
      if (!usable.length) faults.push(['disabled refusal', own]);
      const [mine, theirs] = [contrastOf(first), contrastOf(accept)];
      const isLarge = sizeOf(first) >= 24;
      if (mine !== undefined && mine < (isLarge ? 3 : 4.5) && (theirs === undefined || theirs > mine))
        faults.push(['faint refusal', `${own}, ${mine.toFixed(1)} to 1`]);
      if (sizeOf(first) < 0.7 * sizeOf(accept)) faults.push(['small refusal', `${own}, ${sizeOf(first)} px beside ${sizeOf(accept)} px`]);
    }
    for (const box of all(question, 'input[type=checkbox], [role=switch], [role=checkbox]')) {
      const isOn = box instanceof HTMLInputElement ? box.checked : box.getAttribute('aria-checked') === 'true';
      const label = textOf(box.closest('label') ?? (box as HTMLInputElement).labels?.[0] ?? box).slice(0, 60);
      if (isOn && !necessary.test(label)) faults.push(['ticked in advance', label]);
    }
    const { width, height } = question.getBoundingClientRect();
    if (!usable.length && width * height >= 0.8 * innerWidth * innerHeight) faults.push(['wall', name]);
  }
  return faults.slice(0, 40);
}

export const WORDS: Words = { yes: YES, no: NO, about: ABOUT, necessary: NECESSARY };
