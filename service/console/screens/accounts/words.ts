import { accountsEn } from '../words/accounts-en';
import { accountsEs } from '../words/accounts-es';

export const words = { en: accountsEn, es: accountsEs };
