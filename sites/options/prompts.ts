export { siblings as network } from '../network';
export { prompts } from '../prompts';
