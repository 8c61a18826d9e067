import ts from 'typescript';

/** A function of a script: offsets of its first character and behind its last one. */
export interface FunctionAt {
  readonly node: ts.FunctionLikeDeclaration;
  readonly from: number;
  readonly to: number;
}

/** Parses a script. */
export const parse = (text: string): ts.SourceFile =>
  ts.createSourceFile('script.js', text, ts.ScriptTarget.ES2022, true, ts.ScriptKind.JS);

/** Returns all functions of a script, outer ones before those within them. */
export function functionsOf(script: ts.SourceFile): FunctionAt[] {
  const found: FunctionAt[] = [];
  const look = (node: ts.Node) => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body)
      found.push({ node: node as ts.FunctionLikeDeclaration, from: node.getStart(script), to: node.end });
    ts.forEachChild(node, look);
  };
  look(script);
  return found;
}

/** Returns the offset by which a function is named: of a property's name, if it is one's value, else of itself. */
export function nameStart({ node, from }: FunctionAt, script: ts.SourceFile): number {
  let outer: ts.Node = node.parent;
  while (ts.isParenthesizedExpression(outer)) outer = outer.parent;
  return ts.isPropertyAssignment(outer) ? outer.getStart(script) : from;
}
