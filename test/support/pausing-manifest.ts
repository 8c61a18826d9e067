import { defineSite } from '../../kernel';
import four from './purposes-manifest';

/** The site of four purposes, with earlier grants paused until the answer. */
export default defineSite({ ...four, meanwhile: 'pause' });
