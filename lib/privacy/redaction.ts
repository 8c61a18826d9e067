export { plain } from './disguise';
export {
  isAdNumber,
  isExemptName,
  isPersonalNumber,
  isPersonalParameter,
  MASK,
  maskPath,
  maskPersonal,
  maskQuery,
  PERSONAL_NAME,
} from './personal-data';
export { isCard } from './personal-numbers';
export { createTrail, type Trail } from './secret-codes';
export { isSecretName, nameWords } from './secret-names';
