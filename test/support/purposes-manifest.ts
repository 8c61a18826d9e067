import { defineSite } from '../../kernel';
import main from '../../sites/main';
import { advertising, personalisation } from '../../sites/purposes';

/** The main site, which asks for advertising and personalisation separately, for the second time. */
export default defineSite({
  ...main,
  purposes: [advertising, personalisation],
  revision: 2,
  changed: {
    en: 'We now work with a new advertising partner.',
    es: 'Ahora trabajamos con un nuevo socio publicitario.',
    ar: 'نعمل الآن مع شريك إعلاني جديد.',
  },
});
