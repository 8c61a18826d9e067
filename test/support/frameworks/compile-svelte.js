import { compile } from 'svelte/compiler';

/** Compiles a component for the page. A loader of webpack. */
export default (source) => compile(source, { generate: 'client' }).js.code;
