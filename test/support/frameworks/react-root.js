import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Form } from './react-form';

createRoot(document.getElementById('root')).render(createElement(Form));
