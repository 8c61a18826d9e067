import { createElement } from 'react';
import { hydrate } from 'react-dom';
import { Document } from './react-document';

globalThis.hydrateDocument(() => hydrate(createElement(Document), document));
