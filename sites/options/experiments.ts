export { experiments } from '../experiments';
