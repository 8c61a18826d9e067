/** A contact as the email provider knows it (CTC-01). */
export interface Contact {
  readonly id: string;
  readonly email: string;
  readonly crid: string;
  readonly [field: string]: unknown;
}

/** The outcome of a login, by contact id. The service refuses any other id with 401, too. */
export type Behaviour = 'good' | 'refused' | 'failing' | 'slow' | 'broken' | 'hostile';

const behaviours: Readonly<Record<string, Behaviour>> = {
  '1001': 'good',
  '1002': 'good',
  '4001': 'refused',
  '5001': 'failing',
  '5002': 'slow',
  '5003': 'broken',
  '6001': 'hostile',
};

const june: Contact = {
  ...{ id: '1001', crid: 'CR-77120', email: 'june.alder@mail.example', fname: 'June', lname: 'Alder' },
  ...{ street1: '418 Cottonwood Lane', street2: 'Apt 3', city: 'Boulder', state: 'CO', zip: '80302', accept_email: 'Y' },
  ...{ '39.leader_flag': 'Y', '39.house_rep_district': 'CO-02', '45.hpc': '120', '45.lifetime_count': 7, '45.lifetime_revenue': 415 },
  ...{ '47.lifetime_count': 23, '40.c4_member': 'Y', '40.c4_last_optin': '2026-03-14', '55.is_hvp': 'N', '55.integral_cooperative': 'B' },
};

const omar: Contact = {
  ...{ id: '1002', crid: 'CR-90344', email: 'omar.reyes@mail.example', fname: 'Omar', lname: 'Reyes' },
  ...{ street1: '2207 Bayou Street', city: 'Houma', state: 'LA', zip: '70360', accept_email: 'Y', '47.lifetime_count': 2 },
};

/** Simulates a provider's database that was tampered with: markup, wrong types, separators, a foreign key, and far too much. */
const hostile: Contact = {
  ...{ id: '6001', crid: 'CR|1:2', email: 'someone@mail.example', fname: '<img src=x onerror=alert(1)>', lname: { toString: 'x' } },
  ...{ street1: '"><script>alert(2)</script>', city: ['Boulder'], state: 'javascript:alert(3)', zip: 80_302, accept_email: 'Y|N:1' },
  ...{ '45.lifetime_count': 'NaN', '40.c4_member': null, notes: 'x'.repeat(100_000) },
};

const contacts = new Map([june, omar, hostile].map((contact) => [contact.id, contact]));

export const behaviourOf = (id: string): Behaviour | undefined => (Object.hasOwn(behaviours, id) ? behaviours[id] : undefined);

/** The slow one is June, late. */
export const contactOf = (id: string): Contact | undefined => contacts.get(id === '5002' ? '1001' : id);
