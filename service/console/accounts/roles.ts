import type { Role } from '../answers';

/** The right to something that calls show or change. */
export type Right = 'figures' | 'drafts' | 'publishing' | 'persons' | 'traces' | 'operation' | 'accounts';

/** The rights of each role. Nothing else is allowed to anybody. */
const RIGHTS: Readonly<Record<Role, readonly Right[]>> = {
  viewer: ['figures'],
  editor: ['figures', 'drafts'],
  reviewer: ['figures', 'drafts', 'publishing'],
  officer: ['figures', 'persons', 'traces'],
  operator: ['figures', 'drafts', 'publishing', 'persons', 'traces', 'operation', 'accounts'],
};

export const roles = Object.keys(RIGHTS) as readonly Role[];

export const isRole = (text: string): text is Role => Object.hasOwn(RIGHTS, text);

/** Returns whether one of the roles has a right. */
export const allows = (own: readonly Role[], right: Right): boolean => own.some((role) => RIGHTS[role].includes(right));
