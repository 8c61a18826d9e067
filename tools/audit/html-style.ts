/** The report's style. Its hash is in the report's own policy. */
export const STYLE = `:root{color-scheme:light dark;--line:light-dark(#c9d3cd,#3d4a44);--bad:light-dark(#a3123a,#ff9db4)}
body{margin:0 auto;padding:1.5rem 1rem;max-width:90rem;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#fff,#141a17);color:light-dark(#16211c,#e6ede9)}
h1{font-size:1.5rem;overflow-wrap:anywhere}h2{font-size:1.2rem;margin-top:2rem}
.wide{overflow-x:auto;border:1px solid var(--line);border-radius:.4rem}.wide:focus-visible{outline:3px solid currentColor}
table{border-collapse:collapse;width:100%;min-width:60rem;font-size:.875rem}
caption{text-align:start;padding:.5rem}
th,td{text-align:start;vertical-align:top;padding:.35rem .5rem;border-top:1px solid var(--line)}
td,tbody th{overflow-wrap:anywhere;font-weight:400}
.bad{color:var(--bad);font-weight:700}
code{font:.8125rem/1.4 ui-monospace,monospace}`;
