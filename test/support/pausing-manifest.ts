import { defineSite } from '../../kernel';
import four from './purposes-manifest';

/** The site of four purposes, where earlier grants rest until the answer. */
export default defineSite({ ...four, meanwhile: 'pause' });
