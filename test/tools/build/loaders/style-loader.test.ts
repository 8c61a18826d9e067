import { describe, expect, it } from 'vitest';
import loadStyle from '../../../../tools/build/loaders/style-loader';

describe('loadStyle', () => {
  it('removes white space from the templates that a module exports', () => {
    const source = "import './theme';\n\nexport const style = `\na, b :focus {\n  inset: 0 auto;\n  margin: calc(1em + 2px);\n}\n`;\n";
    expect(loadStyle(source)).toBe("import './theme';\n\nexport const style = `a,b :focus{inset:0 auto;margin:calc(1em + 2px)}`;\n");
  });

  it('loadStyle leaves all other text unchanged', () => {
    const source = '/** As in `a: b`. */\nexport const loadStyle = () => `style: error`;\n';
    expect(loadStyle(source)).toBe(source);
  });
});
