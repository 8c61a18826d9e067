import { mainWithExperiments } from './main-with-experiments';

/** The main site with a hold-out, and with experiments for audiences. */
export default mainWithExperiments({
  experiments: [
    { id: 'hero', variants: ['control', 'variant1'], pages: { main: ['/'] } },
    { id: 'readers', variants: ['control', 'variant1'], audience: { sources: ['newsletter'], visits: { from: 1 } } },
    { id: 'contacts', variants: ['control', 'variant1'], audience: { contact: true } },
  ],
  holdout: { share: 0.2 },
});
