/** In local storage: the contact, as an encoded blob (CTC-02). */
export const CONTACT_KEY = 'tp_contact';
