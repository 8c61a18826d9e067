import ts from 'typescript';
import { type FunctionAt, functionsOf } from './functions';

/** Text that replaces a range of a script. */
export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

const insert = (at: number, text: string): Edit => ({ from: at, to: at, text });

/** Returns whether nothing but declarations of functions and directives stands before a declaration, where it is there from the start. */
function isAtTop(node: ts.FunctionDeclaration): boolean {
  const { parent } = node;
  if (!(ts.isSourceFile(parent) || (ts.isBlock(parent) && ts.isFunctionLike(parent.parent)))) return false;
  for (const statement of parent.statements) {
    if (statement === node) return true;
    const isDirective = ts.isExpressionStatement(statement) && ts.isStringLiteral(statement.expression);
    if (!isDirective && !ts.isFunctionDeclaration(statement)) return false;
  }
  return false;
}

const usesSuper = (node: ts.Node): boolean =>
  node.kind === ts.SyntaxKind.SuperKeyword || !!ts.forEachChild(node, (child) => usesSuper(child) || undefined);

/** `function name() {}` becomes `var name=(function() {});`. */
function ofDeclaration({ node, from, to }: FunctionAt, script: ts.SourceFile): Edit[] {
  if (!ts.isFunctionDeclaration(node) || !node.name || !isAtTop(node)) return [];
  const { text } = node.name;
  const begins = node.name.getStart(script);
  return [insert(from, `var ${text}=(`), { from: begins, to: begins + text.length, text: '' }, insert(to, ');')];
}

/** `{ name() {} }` becomes `{ name:(function() {}) }`. */
function ofMethod({ node, from, to }: FunctionAt, script: ts.SourceFile): Edit[] {
  if (!ts.isMethodDeclaration(node) || !ts.isObjectLiteralExpression(node.parent)) return [];
  const name = node.name.getText(script);
  // As a property's value, a function has no `super`, and `__proto__` would be the object's prototype.
  if (node.modifiers?.length || node.asteriskToken || /__proto__/.test(name) || usesSuper(node)) return [];
  return [insert(from + name.length, ':(function'), insert(to, ')')];
}

function ofExpression({ node, from, to }: FunctionAt): Edit[] {
  if (!(ts.isArrowFunction(node) || ts.isFunctionExpression(node))) return [];
  // A statement that begins with a bracket would go on with the one before.
  if (ts.isParenthesizedExpression(node.parent) || ts.isExpressionStatement(node.parent)) return [];
  return [insert(from, '('), insert(to, ')')];
}

/**
 * Returns what makes browsers compile a script's called functions together with the script, and others at their first call: brackets around
 * each, which V8 and SpiderMonkey take for a call at once. They change nothing that the script does.
 */
export function bracketCalled(script: ts.SourceFile, isCalled: (one: FunctionAt) => boolean): Edit[] {
  return functionsOf(script)
    .filter(isCalled)
    .flatMap((one) => [...ofExpression(one), ...ofMethod(one, script), ...ofDeclaration(one, script)]);
}
