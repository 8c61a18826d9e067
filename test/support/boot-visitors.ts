const record = (...categories: string[]) =>
  encodeURIComponent(
    JSON.stringify({ categories, consent_date: new Date().toISOString(), consent_uuid: '3b241101-e2bb-4255-8caf-4136c566a962' }),
  );

/** Visitors, by their choice: the page's attribute, the cookie, the signal. */
export const visitors = {
  'who refused': { gdpr: 'false', cookie: record('necessary'), gpc: false },
  'who sends GPC': { gdpr: 'false', cookie: record('necessary', 'analytics'), gpc: true },
  'who was not asked yet, in opt-in': { gdpr: 'true', cookie: '', gpc: false },
  'who was not asked yet, in opt-out': { gdpr: 'false', cookie: '', gpc: false },
  'who agreed': { gdpr: 'true', cookie: record('necessary', 'analytics'), gpc: false },
} as const;
export type VisitorKind = keyof typeof visitors;
/** Visitors who are tracked on no page, whether or not it works. */
export const UNTRACKED = ['who refused', 'who sends GPC', 'who was not asked yet, in opt-in'] as const;
