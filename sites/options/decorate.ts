export { siblings } from '../network';
