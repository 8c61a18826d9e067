import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Document } from './react-document';

globalThis.hydrateDocument(() =>
  hydrateRoot(document, createElement(Document), { onRecoverableError: (error) => window.recovered.push(String(error)) }),
);
