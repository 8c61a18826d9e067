import type { LiveWords } from './live-en';

/** The words of the live screen in Spanish. */
export const liveEs: LiveWords = {
  about: 'Lo que envían las páginas, según llega. No se muestran identificadores ni direcciones de visitantes.',
  site: 'Sitio',
  kind: 'Tipo',
  all: 'Todo',
  kinds: { hit: 'Datos', receipt: 'Elecciones', unanswered: 'Avisos sin respuesta', error: 'Errores' },
  one: { hit: 'Dato', receipt: 'Elección', unanswered: 'Aviso', error: 'Error' },
  untitled: { hit: 'Evento', receipt: 'Elección', unanswered: 'Quedó sin respuesta', error: 'Error' },
  following: 'Se sigue lo que llega.',
  earlier: 'Son entradas anteriores, que no cambian.',
  stopped: 'Detenido mientras la página estaba oculta.',
  lost: (time) =>
    `${time ? `Sin respuesta desde las ${time}` : 'No hay respuesta'}. Lo que llega mientras tanto no se muestra; se vuelve a pedir solo.`,
  older: 'Anteriores',
  newest: 'Más recientes',
  empty: 'Todavía no ha llegado nada. Abra una página con la etiqueta: lo que envíe aparece aquí en dos segundos.',
  emptyHere: 'No hay nada de ese tipo entre lo más reciente. «Anteriores» busca más atrás.',
};
