import { createElement } from 'react';
import { render } from 'react-dom';
import { Form } from './react-form';

render(createElement(Form), document.getElementById('root'));
