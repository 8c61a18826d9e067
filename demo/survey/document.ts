import { html } from '../../lib/values/html';
import type { Address } from '../addresses';

const answers = ['Cleaner air at school', 'Rivers and drinking water', 'Oceans and fishing towns', 'The price of power'];

/** One question, and two links: one to the page around the frame, one elsewhere in the network. The frame names `provider` as its tool. */
export const surveyDocument = (id: string, url: Address, provider = ''): string =>
  html`<!doctype html>
<html lang="en" data-embed="${id}" data-provider="${provider}">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Survey</title>
  <link rel="stylesheet" href="/frame.css">
  <script src="/frame.js" defer></script>
</head>
<body>
<form>
  <fieldset>
    <legend>Choose one</legend>
    ${answers.map((answer, i) => html`<label><input type="radio" name="answer" value="${i}" required> ${answer}</label>`)}
  </fieldset>
  <button type="submit">Send answer</button>
</form>
<p role="status"></p>
<p><a href="#newsletter">Get the results by email</a> · <a href="${url('impact', '/impact2024')}">See last year’s</a></p>
</body>
</html>
`.markup;
