import type { Language } from './page';

/** The texts of a page's frame, in the pages' languages. */
export const words: Readonly<Record<Language, Readonly<Record<Word, string>>>> = {
  en: {
    skip: 'Skip to the content',
    navigation: 'Main',
    donate: 'Donate',
    search: 'Search',
    searchFor: 'Search this site',
    network: 'Our network',
    privacy: 'Privacy policy',
    cookies: 'Cookie settings',
    newsletter: 'Get the news that matters, twice a month',
    email: 'Email address',
    subscribe: 'Subscribe',
    rights: 'An invented organisation. Every name, figure and place on these pages is made up.',
  },
  es: {
    skip: 'Saltar al contenido',
    navigation: 'Principal',
    donate: 'Donar',
    search: 'Buscar',
    searchFor: 'Buscar en este sitio',
    network: 'Nuestra red',
    privacy: 'Política de privacidad',
    cookies: 'Configuración de cookies',
    newsletter: 'Las noticias que importan, dos veces al mes',
    email: 'Correo electrónico',
    subscribe: 'Suscribirme',
    rights: 'Una organización inventada. Los nombres, las cifras y los lugares de estas páginas son ficticios.',
  },
  ar: {
    skip: 'انتقل إلى المحتوى',
    navigation: 'القائمة الرئيسية',
    donate: 'تبرّع',
    search: 'بحث',
    searchFor: 'ابحث في هذا الموقع',
    network: 'شبكتنا',
    privacy: 'سياسة الخصوصية',
    cookies: 'إعدادات ملفات تعريف الارتباط',
    newsletter: 'أهم الأخبار مرتين في الشهر',
    email: 'البريد الإلكتروني',
    subscribe: 'اشترك',
    rights: 'منظمة من نسج الخيال. كل الأسماء والأرقام والأماكن في هذه الصفحات مختلقة.',
  },
};

type Word =
  | 'skip'
  | 'navigation'
  | 'donate'
  | 'search'
  | 'searchFor'
  | 'network'
  | 'privacy'
  | 'cookies'
  | 'newsletter'
  | 'email'
  | 'subscribe'
  | 'rights';
