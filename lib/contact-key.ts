/** Where the contact is, in local storage, as an encoded blob (CTC-02). */
export const CONTACT_KEY = 'tp_contact';
