const en = {
  id: 'The id that the visitor’s cookie settings show',
  reason: 'Reason, such as a letter and its date',
  find: 'Find receipts',
  nothing: 'No receipt has this id. A choice that was made moments ago may not be stored yet.',
  shown: 'The words that the visitor could read',
  unshown: 'The words of this release are not in the archive: copy its texts/ to the folder RELEASES.',
};

const es: typeof en = {
  id: 'El identificador que muestran los ajustes de cookies del visitante',
  reason: 'Motivo, como una carta y su fecha',
  find: 'Buscar recibos',
  nothing: 'Ningún recibo tiene este identificador. Una elección de hace un momento puede no estar guardada todavía.',
  shown: 'Las palabras que el visitante pudo leer',
  unshown: 'Las palabras de esta versión no están en el archivo: copie su texts/ a la carpeta RELEASES.',
};

export const receiptWords = { en, es };
