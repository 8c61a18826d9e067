import type { Words } from './en';
import { screensEs } from './screens-es';

const people = (count: string) => (count === '1' ? 'persona' : 'personas');

/** The console's words in Spanish. */
export const es: Words = {
  ...screensEs,
  close: 'Cerrar',
  csv: 'Descargar como CSV',
  screens: {
    overview: 'Resumen',
    campaigns: 'Campañas',
    funnel: 'Embudo',
    pages: 'Páginas',
    events: 'Eventos',
    live: 'En directo',
    experiments: 'Experimentos',
    prompts: 'Avisos',
    consent: 'Consentimiento',
    destinations: 'Destinos',
    receipts: 'Recibos',
    persons: 'Personas',
    vitals: 'Rendimiento',
    errors: 'Errores',
    operation: 'Funcionamiento',
    accounts: 'Cuentas',
    account: 'Su cuenta',
  },
  groups: { look: 'Mirar', decide: 'Decidir', promise: 'Cumplir', run: 'Operar' },
  frame: {
    name: 'Taproot',
    skip: 'Ir al contenido',
    screens: 'Pantallas',
    menu: 'Menú',
    language: 'Idioma',
    signOut: 'Cerrar sesión',
    view: 'Qué se muestra',
    site: 'Sitio',
    allSites: 'Todos los sitios',
    period: 'Periodo',
    against: 'Comparado con',
    filters: 'Filtros',
    views: 'Vistas guardadas',
    remove: 'Quitar este filtro',
    factor: {
      wanted: 'Su función abre mucho: con un segundo factor sigue siendo suya aunque alguien averigüe su contraseña.',
      required: 'Este servicio pide a su función un segundo factor antes de nada.',
      set: 'Configurarlo',
    },
    unheeded: (filters) => `Esta pantalla no filtra por: ${filters}.`,
    unread: (parts) => `La dirección dice ${parts}, que aquí no significa nada. Se muestra lo habitual.`,
    unknown: 'No existe esa pantalla',
    unknownAdvice: 'La dirección no lleva a ninguna parte. Continúe en:',
  },
  period: {
    last: (days) => (days === 1 ? 'Hoy' : days === 365 ? 'Últimos 12 meses' : `Últimos ${days} días`),
    named: { month: 'Este mes', lastMonth: 'El mes pasado', yesterday: 'Ayer' },
    days: 'De un día a otro',
    from: 'Desde',
    to: 'Hasta',
    zone: (zone) => `días en ${zone}`,
    times: (zone) => `Los días y las horas son de ${zone}.`,
    late: 'Lo que llegó después espera a ser contado.',
    countedUntil: (time) => `Contado hasta las ${time}`,
    gone: {
      visitors: (day) => `Los registros hasta el ${day} ya no se conservan: no se pueden contar las personas de varios de esos días.`,
      all: (day) => `Los registros hasta el ${day} ya no se conservan y no están aquí.`,
    },
  },
  against: {
    before: 'Periodo anterior',
    year: 'Año anterior',
    none: 'Nada',
    waits: 'La comparación aún se está contando.',
    lacks: 'No hay comparación.',
    whole: (period) => `Comparado con ${period}.`,
    until: (period, clock) => `Este periodo no ha terminado. Se compara con el mismo tramo del anterior: ${period}, hasta las ${clock}.`,
  },
  change: {
    same: 'sin cambios',
    isNew: 'antes ninguno',
    more: (amount) => `${amount} más`,
    fewer: (amount) => `${amount} menos`,
  },
  measures: {
    visitors: 'Visitantes',
    visits: 'Visitas',
    views: 'Páginas vistas',
    gifts: 'Donaciones',
    actions: 'Acciones',
    signups: 'Altas',
  },
  counted: {
    visitors:
      'Un visitante es un navegador que conserva su almacenamiento. Cada uno cuenta una vez, sean cuantos sean los días y los sitios del periodo.',
    visits: 'Una visita es una sesión con al menos una página vista. Pertenece al día en que empezó, aunque pase de medianoche.',
    views:
      'Una página vista es una página que se mostró, o una entrada del historial de una página que cambia sin cargarse. Una recarga es otra página vista.',
    gifts:
      'Una donación cuenta una vez, sean cuantas sean las páginas que la comunican. Cada suma es de una sola moneda: las monedas no se suman.',
    actions: 'Una acción es la que un visitante completó, como una petición firmada. Un visitante puede hacer varias.',
    signups: 'Un alta es un formulario completado para recibir noticias o asociarse. Un visitante puede darse de alta varias veces.',
    pages: 'Los visitantes son personas que vieron la página en el periodo, una vez cada una. Quien vio dos páginas está en las dos filas.',
    sources:
      'La fuente de una visita es la primera que dicen sus datos: la de su campaña o, si no, el sitio del que vino. Los visitantes son personas, una vez por fuente.',
    landing: 'La página de entrada es la primera que vio una visita. Los visitantes son personas, una vez por página.',
    events:
      'Los visitantes son personas que causaron el evento al menos una vez en el periodo. Las páginas envían otros eventos por sí mismas, que no están en ninguna fila.',
    funnel:
      'A quienes dieron el primer paso en el periodo se les sigue hasta que acaba su plazo, también después del periodo. Cada persona cuenta una vez por paso, y un paso solo cuenta después del anterior.',
    experiments:
      'Los visitantes cuentan desde su primera exposición, y solo lo que hacen después, en cualquier sitio. Quien vio dos variantes no está en ninguna, y los importes de varias monedas no se suman.',
    prompts:
      'Cuenta cada vez que un aviso se muestra, se envía o se descarta. Un visitante puede ver un aviso varias veces. Los porcentajes son de las personas que lo vieron.',
    vitals:
      'Tres de cada cuatro páginas vistas fueron al menos así de rápidas. El valor se calcula con todas las vistas del periodo, nunca con medias de días.',
    consent:
      'Las respuestas vienen de los recibos de las elecciones. Los avisos que quedaron sin respuesta se cuentan sin ningún identificador, y solo donde se mide hasta que el visitante elige.',
  },
  lists: {
    pages: 'Páginas',
    sources: 'Fuentes',
    landing: 'Páginas de entrada',
    events: 'Eventos',
    empty: {
      pages: 'No se vio ninguna página. Aparecen cuando llevan la etiqueta y se puede contar a sus visitantes.',
      sources: 'Ninguna visita tiene fuente. Aparecen con enlaces desde otros sitios y con parámetros de campaña.',
      landing: 'No empezó ninguna visita. Las páginas de entrada aparecen con las primeras visitas.',
      events: 'No hubo ningún evento. Aparecen cuando los visitantes hacen lo que una página registra.',
    },
  },
  nameless: { pages: '(sin ruta)', sources: 'Directa o desconocida', landing: '(sin ruta)', events: '(sin nombre)' },
  list: {
    all: (title) => `Ver todo: ${title.toLowerCase()}`,
    allOf: (count, title) => `Ver todo: ${count} ${title.toLowerCase()}`,
    back: 'Volver a la pantalla',
    find: 'Buscar',
    times: 'Veces',
    nothingFound: (text) => `Ninguna fila contiene «${text}».`,
    more: 'Hay más filas de las que caben en esta tabla. El archivo las tiene todas.',
  },
  filters: { page: 'Página', source: 'Fuente', currency: 'Donaciones en' },
  overview: {
    empty:
      'No se contó nada en este periodo. Las cifras aparecen cuando un sitio lleva la etiqueta y se puede contar a sus visitantes: elija otro periodo o consulte la guía de despliegue.',
    emptyFiltered: 'No se contó nada con estos filtros. Quite uno o elija otro periodo.',
  },
  campaigns: {
    sums: 'Sumas de donaciones',
    press: 'Pulse una fuente para ver qué trajeron sus visitas: las cifras, las donaciones y las páginas la siguen, en todos los sitios.',
  },
  funnel: {
    title: (days) => (days === 0 ? 'En una visita' : days === 1 ? 'En un día' : `En ${days} días`),
    step: (number) => `Paso ${number}`,
    event: 'Evento',
    page: 'En la página',
    anyPage: 'cualquiera',
    window: 'Días para dar todos los pasos (0: una visita)',
    add: 'Añadir un paso',
    remove: 'Quitar',
    count: 'Contar',
    verdict: (last, first, share) => `${last} de ${first} ${people(first)} dieron todos los pasos${share ? `: ${share}` : ''}.`,
    worst: (step) => `La mayoría se pierde antes de ${step}.`,
    lost: (count, share, open) =>
      `${count} ${people(count)} se quedaron aquí${share ? ` (${share})` : ''}${open ? `, y ${open} aún pueden seguir` : ''}`,
    open: (count, days) =>
      `${count} ${people(count)} aún pueden dar los pasos siguientes: su ${days === 0 ? 'visita' : 'plazo'} no ha terminado.`,
    median: (time) => `La mitad de quienes dieron todos los pasos necesitó ${time} o menos.`,
    empty: (step) => `Nadie dio el primer paso, ${step}, en este periodo. Elija otro evento, otra página u otro periodo.`,
  },
  roles: { viewer: 'lectura', editor: 'edición', reviewer: 'revisión', officer: 'privacidad', operator: 'operación' },
  chart: {
    caption: (name, period, total, change) =>
      `${name}, ${period}${total === undefined ? '' : `: ${total}`}${change ? `, ${change} que antes` : ''}`,
    keys: 'Izquierda y derecha van de día en día, Escape sale, T abre la tabla.',
    table: 'Ver como tabla',
    day: 'Día',
    before: 'sin medir: antes del primer dato',
    ahead: 'todavía no',
    gone: 'no se conserva',
    late: 'espera a ser contado',
    gap: 'sin medir: no llegó ningún dato',
    unfinished: 'sin terminar',
  },
  how: {
    button: (name) => `${name}: cómo se cuenta`,
    title: (name) => `Cómo se cuenta: ${name}`,
    without: 'Quién no está',
    nobody:
      'Los visitantes que se negaron o cuyo navegador envía una señal contra el seguimiento, los que deben aceptar antes y no lo han hecho, los rastreadores, las personas de la organización y las variantes que una dirección ha forzado.',
    until: 'Contado hasta',
  },
  states: {
    counting: 'Contando',
    countingFor: (time) => `Contando desde hace ${time}.`,
    stop: 'Parar',
    stopped: 'Lo ha parado.',
    again: 'Reintentar',
    since: (time) => `Es así desde las ${time}.`,
    later: (time) => `Esta página vuelve a preguntar por sí misma, cada ${time}.`,
    nothing: 'Nada en este periodo.',
  },
  faults: {
    'signed-out': { title: 'Su sesión está cerrada.', advice: 'Vuelva a entrar: esta vista se conserva.' },
    'not-allowed': {
      title: 'Su cuenta no puede ver esto.',
      advice: 'Quizá pueda ver otro sitio. Un operador puede cambiar lo que usted puede ver.',
    },
    missing: {
      title: 'El servicio no conoce esta llamada.',
      advice: 'Puede ser más antiguo que esta página: pida a un operador que lo actualice.',
    },
    failed: {
      title: 'No se ha podido mostrar.',
      advice: 'El resto de la pantalla sigue. Reinténtelo o diga a un operador lo que aquí se indica.',
    },
    unreachable: {
      title: 'El servicio no responde.',
      advice: 'Compruebe la conexión y reinténtelo. No se pierde nada: las páginas guardan sus datos y los envían después.',
    },
    broken: { title: 'Esta pantalla falló.', advice: 'Recargue la página. Si falla otra vez, avise a un operador.' },
  },
};
