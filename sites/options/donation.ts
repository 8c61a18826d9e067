export { organisations } from '../network';
