// @page
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { readPage } from '../../../../plugins/contact/autofill/read-fill';
import type { Field } from '../../../../plugins/contact/autofill/write-value';

afterEach(() => {
  document.body.innerHTML = '';
});

/** Fields by what they ask for, in each language. A name or a type says it where the label is not in English. */
const LABELS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  en: {
    fname: ['First name', 'Given name *'],
    lname: ['Last name', 'Surname'],
    email: ['Email', 'E-mail address'],
    city: ['City'],
    zip: ['ZIP code'],
  },
  es: { fname: ['Nombre'], lname: ['Apellidos'], email: ['Correo electrónico'], city: ['Ciudad'], zip: ['Código postal'] },
  ar: { fname: ['الاسم الأول'], lname: ['اسم العائلة'], email: ['البريد الإلكتروني'], city: ['المدينة'], zip: ['الرمز البريدي'] },
};
const NAMES: Readonly<Record<string, string>> = { fname: 'first_name', lname: 'last_name', email: 'email', city: 'city', zip: 'zip' };
const TOKENS: Readonly<Record<string, string>> = {
  fname: 'given-name',
  lname: 'family-name',
  email: 'email',
  city: 'address-level2',
  zip: 'postal-code',
};

// biome-ignore format: a list
const OTHERS = [
  'Honoree', 'Honoree’s details', 'Who are you honoring?', 'In honor of', 'In Memory Of', 'Person to be remembered in memoriam', 'Tribute information',
  'Recipient', 'Recipient of your eCard', 'Gift recipient', 'Send an eCard to', 'Send to', 'Ship to', 'Who is this gift for?', 'Your friend', 'Friend 1',
  'Tell a friend', 'Friend’s information', 'Notify someone', 'Notify the family of your memorial gift', 'Notification recipient', 'Spouse', 'Spouse / partner',
  'Your husband or wife', 'Emergency contact', 'Guest 2', 'Additional guest', 'Attendees', 'Second donor', 'Joint member', 'Someone else', 'On behalf of',
  'Company', 'Your company', 'Company information', 'Organization', 'Organisation details', 'Employer', 'Parent or guardian', 'School', 'Their details',
  'Your senator', 'Beneficiary', 'Dedication', 'Acknowledgement card', 'Next of kin', 'Loved one', 'Celebrant', 'Invitee', 'Referral', 'Co-signer',
  'En honor de', 'En memoria de', 'Destinatario', 'Datos del destinatario', 'Amigo', 'Su amiga', 'Homenajeado', 'Persona homenajeada', 'Cónyuge', 'Empresa',
  'Contacto de emergencia', 'Enviar una tarjeta a', 'Invitado', 'Otra persona', 'Beneficiario', 'Organización',
  'المستلم', 'بيانات صديقك', 'تكريم', 'في ذكرى', 'جهة اتصال للطوارئ', 'الزوج أو الزوجة',
] as const;
// biome-ignore format: a list
const OWN = [
  'About you', 'Your information', 'Your details', 'Donor', 'Donor information', 'Billing address', 'Billing information', 'Contact information',
  'Personal information', 'Your contact details', 'Step 1: Your information', 'My details', 'Sender', 'Supporter information', 'Tell us about yourself',
  'Sus datos', 'Tu información', 'Datos personales', 'Información de contacto', 'Donante', 'Datos de facturación', 'بياناتك', 'معلوماتك الشخصية',
] as const;
/** Texts that say nothing about whose data is asked for. */
const NEUTRAL = [
  '',
  'Address',
  'Shipping address',
  'Name',
  'Details',
  'Required fields are marked',
  'Step 2',
  'Dirección',
  'العنوان',
] as const;

const words = (text: string) => text.replace(/[^\p{L}\d]+/gu, ' ').trim();
const camel = (text: string) =>
  words(text)
    .toLowerCase()
    .replace(/ (\S)/g, (_, letter: string) => letter.toUpperCase());

type Wrap = (title: string, fields: string, at: number) => string;
/** Markups that give fields a group's name. */
const WRAPS: Readonly<Record<string, Wrap>> = {
  legend: (title, fields) => `<fieldset><legend>${title}</legend>${fields}</fieldset>`,
  'legend in an element': (title, fields) => `<fieldset><legend><span><b>${title}</b></span></legend><div>${fields}</div></fieldset>`,
  'aria-label': (title, fields) => `<div role="group" aria-label="${title}">${fields}</div>`,
  'aria-labelledby': (title, fields, at) => `<div role="group" aria-labelledby="t${at}"><p id="t${at}">${title}</p>${fields}</div>`,
  'label elsewhere': (title, fields, at) => `<section aria-labelledby="e${at}">${fields}</section><i hidden id="e${at}">${title}</i>`,
  heading: (title, fields) => `<div><h3>${title}</h3><div>${fields}</div></div>`,
  'heading in a flat form': (title, fields) => `<h3>${title}</h3>${fields}`,
  'heading in a wrapper': (title, fields) => `<div><div class="head"><h4>${title}</h4><p>Please tell us.</p></div>${fields}</div>`,
  'heading by role': (title, fields) => `<div><div role="heading" aria-level="3">${title}</div>${fields}</div>`,
  'line of text': (title, fields) => `<div><p><strong>${title}</strong></p>${fields}</div>`,
  'line above a deeper group': (title, fields) => `<div><div>${title}</div><div><div>${fields}</div></div></div>`,
  summary: (title, fields) => `<details open><summary>${title}</summary>${fields}</details>`,
  caption: (title, fields) => `<table><caption>${title}</caption><tbody><tr><td>${fields}</td></tr></tbody></table>`,
  'table heading': (title, fields) => `<table><tbody><tr><th>${title}</th><td>${fields}</td></tr></tbody></table>`,
};
/** Marks of groups that only scripts read. They are in English, mostly. */
const MARKS: Readonly<Record<string, Wrap>> = {
  'data-section': (title, fields) => `<div data-section="${camel(title)}">${fields}</div>`,
  id: (title, fields, at) => `<div id="${camel(title)}-${at}">${fields}</div>`,
  class: (title, fields) => `<div class="row ${camel(title)}">${fields}</div>`,
  name: (title, fields) => `<fieldset name="${camel(title)}">${fields}</fieldset>`,
};
const MARKED = [
  'honoree',
  'recipient',
  'friend',
  'tribute',
  'spouse',
  'in memory of',
  'emergency contact',
  'guest 2',
  'gift recipient',
  'destinatario',
  'amigo',
  'notify recipient',
];
const JOINTS: readonly ((title: string, name: string) => string)[] = [
  (title, name) => `${camel(title)}[${name}]`,
  (title, name) => `${camel(title)}.${name}`,
  (title, name) => `${words(title).replace(/ /g, '_')}_${name}`,
  (title, name) => `${name}_${words(title).replace(/ /g, '-')}`,
];

interface Group {
  readonly whose: 'own' | 'other';
  readonly markup: string;
}
let made = 0;

const fieldArb = (whose: Group['whose'], extra?: (meaning: string, name: string) => { readonly name?: string; readonly token?: string }) =>
  fc
    .record({
      meaning: fc.constantFrom(...Object.keys(NAMES)),
      language: fc.constantFrom(...Object.keys(LABELS)),
      by: fc.constantFrom('name', 'token'),
      label: fc.nat(1),
    })
    .map(({ meaning, language, by, label }) => {
      const texts = LABELS[language]?.[meaning] ?? [];
      const {
        name = by === 'name' || meaning === 'email' ? (NAMES[meaning] as string) : `q${made++}`,
        token = by === 'token' ? TOKENS[meaning] : undefined,
      } = extra?.(meaning, NAMES[meaning] as string) ?? {};
      return `<label>${texts[label % texts.length]} <input data-truth="${whose}" name="${name}"${meaning === 'email' ? ' type="email"' : ''}${token ? ` autocomplete="${token}"` : ''}></label>`;
    });
const fieldsArb = (...args: Parameters<typeof fieldArb>) =>
  fc.array(fieldArb(...args), { minLength: 1, maxLength: 4 }).map((all) => all.join(''));

const inWrap = (whose: Group['whose'], titles: readonly string[], wraps: Readonly<Record<string, Wrap>>) =>
  fc
    .tuple(fc.constantFrom(...titles), fc.constantFrom(...Object.values(wraps)), fieldsArb(whose))
    .map(([title, wrap, fields]): Group => ({ whose, markup: wrap(title, fields, made++) }));
/** Another's group around a neutral one, and the visitor's own within another's. */
const nested = fc
  .tuple(
    inWrap('other', NEUTRAL, WRAPS),
    fc.constantFrom(...OTHERS),
    fc.constantFrom(WRAPS.legend as Wrap, WRAPS['aria-label'] as Wrap, WRAPS.heading as Wrap),
  )
  .map(([{ markup }, title, wrap]): Group => ({ whose: 'other', markup: wrap(title, markup, made++) }));
const ownWithin = fc
  .tuple(inWrap('own', OWN, WRAPS), fc.constantFrom(...OTHERS), fc.constantFrom(WRAPS.legend as Wrap, WRAPS['aria-label'] as Wrap))
  .map(([{ markup }, title, wrap]): Group => ({ whose: 'own', markup: wrap(title, markup, made++) }));
const prefixed = fc
  .tuple(fc.constantFrom(...MARKED), fc.constantFrom(...JOINTS))
  .chain(([title, joint]) =>
    fieldsArb('other', (_, name) => ({ name: joint(title, name) })).map((markup): Group => ({ whose: 'other', markup })),
  );
const inSection = fc
  .constantFrom(...MARKED)
  .chain((title) =>
    fieldsArb('other', (meaning) => ({ token: `section-${words(title).replace(/ /g, '-')} ${TOKENS[meaning]}` })).map(
      (markup): Group => ({ whose: 'other', markup }),
    ),
  );

const groups = fc.array(
  fc.oneof(
    inWrap('other', OTHERS, WRAPS),
    inWrap('other', MARKED, MARKS),
    prefixed,
    inSection,
    nested,
    inWrap('own', OWN, WRAPS),
    ownWithin,
  ),
  { minLength: 1, maxLength: 5 },
);

/** Returns the truth of each field, and what is read. */
const read = (html: string) => {
  document.body.innerHTML = html;
  const page = readPage(window);
  return [...document.querySelectorAll<Field>('[data-truth]')].map((field) => [
    field.dataset.truth,
    page.meaningOf(field) ? 'own' : 'other',
    field.closest('div,fieldset,section,details,table')?.outerHTML ?? field.outerHTML,
  ]);
};

it('a field never gets the visitor’s data where its group, its name or its section is another person’s, and does in their own [CTC-11]', () => {
  fc.assert(
    fc.property(fc.array(fieldArb('own'), { minLength: 1, maxLength: 3 }), groups, (first, all) => {
      for (const [truth, answer, where] of read(
        `<form method="post">${first.join('')}${all.map(({ markup }) => `<div>${markup}</div>`).join('')}<button>Give</button></form>`,
      ))
        expect([truth, where]).toEqual([answer, where]);
    }),
    { numRuns: 300 },
  );
});
const EMAIL = '<label>Email <input data-truth="own" type="email" name="email"></label>';
const BUTTON = '<button>Send</button>';

it.each<[string, string, boolean]>([
  ['a heading of a campaign above the form', `<h1>Honor Earth Day: protect whales and their home</h1><form>${EMAIL}${BUTTON}</form>`, true],
  ['a heading of a campaign in the form', `<form><h2>Tell Congress to protect our children</h2>${EMAIL}${BUTTON}</form>`, true],
  ['an organisation’s name', `<form><h2>Join Friends of the River</h2>${EMAIL}${BUTTON}</form>`, true],
  ['a guest’s checkout', `<form><fieldset><legend>Guest checkout</legend>${EMAIL}</fieldset>${BUTTON}</form>`, true],
  ['a heading above the form that is about another', `<h2>Send to a friend</h2><form>${EMAIL}${BUTTON}</form>`, false],
  ['a dialog about another', `<dialog open aria-label="Tell a friend"><form>${EMAIL}${BUTTON}</form></dialog>`, false],
  ['a form named for another', `<form id="honoree-form">${EMAIL}${BUTTON}</form>`, false],
  [
    'the visitor’s group in such a form',
    `<h2>Give in memory of someone</h2><form><fieldset><legend>About you</legend>${EMAIL}</fieldset>${BUTTON}</form>`,
    true,
  ],
  ['the visitor’s label in such a form', `<h2>Tell a friend</h2><form>${EMAIL.replace('Email', 'Your email')}${BUTTON}</form>`, true],
  ['another’s label beside it', `<form>${EMAIL.replace('Email', 'Your friend’s email')}${BUTTON}</form>`, false],
  ['another in parentheses', `<form>${EMAIL.replace('Email', 'Email (of the recipient)')}${BUTTON}</form>`, false],
  ['a pronoun', `<form>${EMAIL.replace('Email', 'Their email')}${BUTTON}</form>`, false],
  [
    'a token in another’s group',
    `<form><fieldset><legend>Honoree</legend><input data-truth="own" autocomplete="email"></fieldset>${BUTTON}</form>`,
    false,
  ],
  ['a name of a donation platform', `<form><input type="email" data-truth="own" name="transaction.infemail">${BUTTON}</form>`, false],
  ['a second set', `<form><label>Email <input data-truth="own" name="email_2"></label>${BUTTON}</form>`, false],
  ['a heading that ends another’s', `<form><h3>Recipient</h3><input name="x"><h3>Address</h3>${EMAIL}${BUTTON}</form>`, true],
  ['a deeper heading within another’s', `<form><h3>Recipient</h3><input name="x"><h4>Address</h4>${EMAIL}${BUTTON}</form>`, false],
  [
    'a form with fields that shadow its methods',
    `<form><input name="querySelectorAll"><input name="elements"><input name="getAttribute">${EMAIL}${BUTTON}</form>`,
    true,
  ],
])('a field asks for the visitor’s data or another’s, as the page says: %s [CTC-11]', (_, html, isOwn) => {
  expect(read(html).map(([, answer]) => answer)).toEqual([isOwn ? 'own' : 'other']);
});
