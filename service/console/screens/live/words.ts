/** The words of the live screen. They come with the screen. */
export const words = {
  en: {
    about: 'What pages send, as it arrives. Ids and addresses of visitors are not shown.',
    site: 'Site',
    kind: 'Kind',
    all: 'Everything',
    kinds: { hit: 'Hits', receipt: 'Choices', unanswered: 'Unanswered banners', error: 'Errors' },
    one: { hit: 'Hit', receipt: 'Choice', unanswered: 'Banner', error: 'Error' },
    untitled: { hit: 'Event', receipt: 'Choice', unanswered: 'Left unanswered', error: 'Error' },
    following: 'Following what arrives.',
    earlier: 'These are earlier entries, which stand still.',
    stopped: 'Stopped while this page was hidden.',
    lost: (time: string | undefined) =>
      `${time ? `No answer since ${time}` : 'There is no answer'}. What arrives meanwhile is not shown; it is asked for again by itself.`,
    older: 'Older',
    newest: 'Newest',
    empty: 'Nothing has arrived yet. Open a page that carries the tag, and what it sends appears here within two seconds.',
    emptyHere: 'Nothing of that kind among the newest here. “Older” looks further back.',
  },
  es: {
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
    lost: (time: string | undefined) =>
      `${time ? `Sin respuesta desde las ${time}` : 'No hay respuesta'}. Lo que llega mientras tanto no se muestra; se vuelve a pedir solo.`,
    older: 'Anteriores',
    newest: 'Más recientes',
    empty: 'Todavía no ha llegado nada. Abra una página con la etiqueta: lo que envíe aparece aquí en dos segundos.',
    emptyHere: 'No hay nada de ese tipo entre lo más reciente. «Anteriores» busca más atrás.',
  },
};
