/** The place of a text that says whose data a group of fields asks for. */
export type Place =
  /** A field's own label. */
  | 'label'
  /** A legend, a label of the group, or a line of text above its fields. */
  | 'group'
  /** A heading within the form. */
  | 'heading'
  /** A heading above the form, or a name of the form. */
  | 'outside'
  /** A name that no visitor reads: a class, an id, a `data-` attribute, the `name` of a field. */
  | 'mark';

/** The text of one place. */
export interface Said {
  readonly place: Place;
  readonly text: string;
}

/** Matches whole words in a text that begins and ends with a space: engines try nothing within a word. */
const any = (...parts: readonly string[]) => RegExp(` (${parts.join('|')}) `);

/** People other than the one who fills in the form, wherever a text names them. Accents are removed. */
const OTHERS = any(
  'honou?r(ees?|s|ing|ed)?|tribut(es?|os?)|memor(y|ies|ials?|iam|ia)|in mem|iho|imo|dedicat(ion|ee|e)',
  'recipients?|recips?|receivers?|giftees?|beneficiar(y|ies)|celebrants?|nominees?|referrals?|refer(red)?|invitees?|e ?cards?',
  'friends?(?! of )|friend s|spouses?|husband|wife|fiancee?|widow(er)?|deceased|decedent|departed|loved ones?|next of kin',
  'emergency (contacts?|names?|numbers?|phones?|emails?|persons?|details|information)|in case of emergency',
  'guests?(?! check ?out)|attendees|participants|passengers|travell?ers|companions?|plus (one|1)|dependents?',
  '(guest|adult|person|people|persons?|donor|members?|attendees?|participants?|contacts?|applicant|signer|tickets?) [1-9]?[2-9]',
  '(second|2nd|third|3rd|additional|other|another|joint|secondary|co) (guest|adult|person|people|donor|member|name|contact|applicant|parent|signer|owner|attendee|participant)s?',
  'co ?(donor|signer|applicant|owner|worker)s?|on behalf( of)?|someone else|who should|whom',
  'gifts? (is |are )?(to|for|recipients?)|(send|mail|ship|deliver|addressed|card) (it |this )?(to|for)',
  'send (an? |the |my |this )?([^ ]+ )?(e ?card|card|gift|notification|certificate)',
  'notif(y|ied|ying)(?! (me|you) )|(gift|send|card) notifications?|notifications? (recipient|name|contact|address|card|letter)s?',
  'acknowledge?ments?|(inf|hon|trib|rcp|mem) ?(names?|[fl]name|first|last|e ?mail|add[^ ]*|city|state|reg[^ ]*|post[^ ]*|zip|country)',
  // Spanish.
  'en honor|honr[^ ]*|homenaj[^ ]*|honor|destinatari[oa]s?|beneficiari[oa]s?|amig[oa]s?|conyuge|espos[oa]s?|marido|prometid[oa]',
  'fallecid[oa]|difunt[oa]|ser(es)? queridos?|familiar(es)?|parientes?|acompanantes?|invitad[oa]s?|otra persona|alguien|(contacto|caso) de emergencia',
  '(regalo|tarjeta|enviar) ([^ ]+ )?(a|para)|notificar|avisar a|dedicatoria|dedicar|en nombre de|de parte de',
);

/** The same in Arabic, whose articles and prepositions are part of the word. */
const ARABIC = /صديق|أصدقا|اصدقا|مستلم|المهدى|مستفيد|تكريم|مكرم|ذكرى|تخليد|زوج|طوار|ضيف|مرافق|المتوف|شخص آخر|شخص اخر|نيابة|إهدا|اهدا/;

/** Words for another person that a longer text uses for whales, too. */
const PRONOUNS = any(
  'dedicated to|their|theirs|them|his|her|hers|someone|somebody|another|whose',
  'person (2|two)|mother|father|grand[^ ]+|relatives?',
);

/** Headings above a form that are about another person. Those of a campaign honour days, and call on friends. */
const OUTSIDE = any(
  'in (loving )?(honou?r|memory|memoriam|tribute)|honorees?|honou?r (someone|a|your)|tribute (gift|card|donation)s?|memorial gifts?|recipients?',
  '(tell|refer|invite|send|share|e ?mail|forward)( [^ ]+){0,6} (friends?|family)|e ?cards?|gifts? (to|for|recipients?)',
  'en (honor|memoria)|(a|para) (un|una|tus?|sus?)? ?amig[oa]s?|destinatari[oa]s?',
);

/** Relations, organisations, officials, pronouns. They name a group only if nothing but their kind of words is in its text. */
const THIRD = any(
  'partners?|child(ren)?|kids?|sons?|daughters?|parents?|mothers?|fathers?|moms?|dads?|guardians?|siblings?|brothers?|sisters?|family',
  'relatives?|students?|pupils?|teachers?|patients?|household|compan(y|ies)|organi[sz]ations?|employers?|business|corporat(e|ion)',
  'foundation|institution|school|university|college|workplace|work|office|matching|congregation|church|troop|attendee|participant',
  'senators?|representatives?|legislators?|officials?|governor|mayor|congress[^ ]*|editor|newspaper|agent|broker|attorney|executor|trustee',
  'advis[oe]r|physician|doctor|landlord|colleagues?|employees?|manager|supervisor|contractor|venue|sponsors?|vendor|referee|reference',
  'empresa|compania|organizacion|empleador|negocio|escuela|universidad|trabajo|hij[oa]s?|padres?|madre|tutor|senador[^ ]*|representante',
  'pareja|colega|companer[oa]s?|their|theirs|them|his|her|hers|someone|somebody|another',
);
const FILLER = any(
  'the|a|an|about|your|my|our|and|or|of|for|s|in|if|any|applicable|optional|info|information|details?|data|contacts?|names?|first|last|full',
  'address|street|city|state|zip|code|postal|mailing|email|mail|phone|section|fields?|member|legal|giving|gift|elected|local|law|\\d+',
  'el|la|los|las|de|del|su|sus|tu|tus|mi|y|o|datos|informacion|nombre|apellidos?|direccion|contacto|correo|electronico|sobre|opcional',
);

/** Texts that say that the visitor is asked about themselves. */
const OWN = any(
  '(about|who (are|is)) (you|yourself|me|giving)|tell us who you are',
  '(you|your|yours|my|own|donors?|payers?|purchasers?|buyers?|senders?|supporters?|subscribers?|customers?|registrants?|applicants?|signers?)( s)?( [^ ]+){0,2} (info|information|details?|names?|address|e ?mail|contacts?|data|account|profile|zip|city|state|street)',
  'billing|(personal|contact) (info|information|details?|data)|account holder',
  '(tus?|sus?|mis?) ([^ ]+ ){0,2}(datos|informacion|nombre|apellidos?|direccion|correo|email|contacto)|(sobre|acerca de) (ti|usted|mi)',
  'donante|facturacion|remitente|comprador[a]?|(datos|informacion) (personal(es)?|de contacto)',
);
const OWN_ALONE = /^ (\d+ )?(step \d+ )?(you|yourself|me|my|donor|payer|purchaser|buyer|sender|supporter|subscriber|customer|from) $/;
const OWN_ARABIC = /بياناتك|معلوماتك|عنك|اسمك|بريدك|عنوانك|المتبرع|الفواتير|الفوترة/;

/** `donor[firstName]`, `Honorée’s name` → ` donor first name `, ` honoree s name `. */
const plainWords = (text: string): string =>
  ` ${text
    .slice(0, 200)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .replace(/([a-z])(\d)/g, '$1 $2')
    .trim()} `;

/** Returns whether a text consists of nothing but relations, organisations and what is asked about them. */
function isThird(words: string): boolean {
  const all = words.replace('family name', 'last name').replace('e mail', 'email').match(/[^ ]+/g) ?? [];
  const isOf = (kind: RegExp) => (word: string) => kind.test(` ${word} `);
  return all.length < 9 && all.some(isOf(THIRD)) && all.every((word) => isOf(THIRD)(word) || isOf(FILLER)(word));
}

/** Another person's data, the visitor's own, or data of either. */
export type Whose = 'other' | 'own' | undefined;

/** Returns whose data a text says is asked for. A text that names another person is about that one, whatever else it says. */
function whose({ text, place }: Said): Whose {
  const words = plainWords(text);
  const isRead = place === 'label' || place === 'group';
  if (place === 'outside' ? OUTSIDE.test(words) : OTHERS.test(words)) return 'other';
  if (ARABIC.test(words) || (isRead && PRONOUNS.test(words))) return 'other';
  if (place !== 'mark' && place !== 'outside' && isThird(words)) return 'other';
  // A name that nobody reads is no reason to trust a group that says otherwise.
  return place !== 'mark' && [OWN, OWN_ALONE, OWN_ARABIC].some((own) => own.test(words)) ? 'own' : undefined;
}

/** Returns the answer of the first text that tells whose data is asked for. */
export function firstToTell(texts: readonly Said[]): Whose {
  for (const said of texts) {
    const told = whose(said);
    if (told) return told;
  }
}

/** Returns whether a field asks for another person's data. `own`: its own texts. `group`: the answer of the groups around it. */
export function isOthers(own: readonly Said[], group: Whose): boolean {
  const told = own.map(whose);
  return told.includes('other') || (!told.includes('own') && group === 'other');
}
