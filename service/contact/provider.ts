import type { Contact } from './contact';

/** The parameters of a link in an email that name the contact (CTC-06, CTC-07). */
export type Link = Readonly<Record<string, string | undefined>> & { readonly contact_id: string };

/** A provider's answer: a contact, or why there is none. `failed`: it does not answer, or not with a contact. */
export type Answer = { readonly contact: Contact } | { readonly reason: 'refused' | 'unknown' | 'failed' };

/** The mailing provider. Never rejects. */
export interface Provider {
  /** Resolves to the contact that the link names, if the link is genuine. */
  authenticate(link: Link): Promise<Answer>;
  /** Resolves to the contact with this id, who has been authenticated before. */
  find(id: string): Promise<Answer>;
}
