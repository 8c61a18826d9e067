import { defineSite } from '../../kernel';
import { experiments } from '../../plugins/experiments/descriptor';
import main from '../../sites/main';
import { siblings } from '../../sites/network';

/** The main site with a hold-out, and with experiments for audiences. */
export default defineSite({
  ...main,
  plugins: [
    ...main.plugins.filter(({ name }) => name !== 'experiments'),
    experiments({
      experiments: [
        { id: 'hero', variants: ['control', 'variant1'], pages: { main: ['/'] } },
        { id: 'readers', variants: ['control', 'variant1'], audience: { sources: ['newsletter'], visits: { from: 1 } } },
        { id: 'contacts', variants: ['control', 'variant1'], audience: { contact: true } },
      ],
      holdout: { share: 0.2 },
      network: siblings,
    }),
  ],
});
