/** Links of the demo's letters, by the outcome of the contact's login. */
export const contactLinks: readonly (readonly [label: string, contact: string])[] = [
  ['Sign the methane petition as June Alder', '1001'],
  ['Sign it as Omar Reyes', '1002'],
  ['A link that the email provider refuses', '4001'],
  ['A link while the email provider is down', '5001'],
  ['A link with an answer that takes 8 seconds', '5002'],
  ['A link with an answer that is cut off', '5003'],
  ['A link of a contact with hostile data', '6001'],
];
