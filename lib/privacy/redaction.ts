export { plain } from './disguise';
export {
  isAdNumber,
  isExemptName,
  isPersonalName,
  isPersonalNumber,
  isPersonalParameter,
  MASK,
  maskPath,
  maskPersonal,
  PERSONAL_NAME,
} from './personal-data';
export { isCard } from './personal-numbers';
export { isSecretName, nameWords } from './secret-names';
