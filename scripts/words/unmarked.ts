import ts from 'typescript';

/** Attributes that people read or hear. */
const READ =
  /^(?:aria-(?:label|description|roledescription|valuetext|placeholder)|alt|title|placeholder|label|tooltip|help|closeLabel)$/;
/** What stands in these is code, keys or a name, the same in every language. */
const UNTRANSLATED = new Set(['code', 'kbd', 'bdi', 'style']);
/** Two letters on end are a word; one is a unit or a key. */
const WORD = /\p{L}{2,}/u;
/** The same in every language: names, a value of SQL, a formula. */
const UNIVERSAL = /^(?:Aisle|CSV|SQL|JSON|null|\w+\(.*\))$/;
/** Operators that give either side as it is. */
const EITHER = new Set([ts.SyntaxKind.PlusToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken]);

export interface UnmarkedWords {
  readonly line: number;
  readonly text: string;
}

/** Words of a module that are shown or read out and that no catalog has: not in `t`, `plural` or `Trans`. */
export function unmarkedWords(fileName: string, source: string): UnmarkedWords[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: UnmarkedWords[] = [];
  const report = (node: ts.Node, text: string): void => {
    const words = text.replace(/\s+/g, ' ').trim();
    if (!WORD.test(words) || UNIVERSAL.test(words)) return;
    found.push({ line: file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1, text: words });
  };
  const visit = (node: ts.Node): void => {
    if (isMarked(node)) return;
    if (ts.isJsxText(node)) report(node, node.text);
    else if (ts.isJsxExpression(node) && node.expression && isShown(node)) reportValues(node.expression, report);
    else if (ts.isJsxAttribute(node) && READ.test(node.name.getText(file)) && node.initializer)
      reportValues(node.initializer, report);
    else if (isSetAttribute(node)) reportValues(node.arguments[1] as ts.Expression, report);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** What a macro has, and elements whose text is no word. */
function isMarked(node: ts.Node): boolean {
  if (ts.isJsxElement(node)) {
    const name = node.openingElement.tagName.getText();
    return name === 'Trans' || UNTRANSLATED.has(name);
  }
  return false;
}

/** A child of an element, not the value of an attribute. */
function isShown({ parent }: ts.JsxExpression): boolean {
  return ts.isJsxElement(parent) || ts.isJsxFragment(parent);
}

function isSetAttribute(node: ts.Node): node is ts.CallExpression {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false;
  const [name, value] = node.arguments;
  if (node.expression.name.text !== 'setAttribute' || !name || !value) return false;
  return ts.isStringLiteral(name) && READ.test(name.text);
}

/** The texts that an expression may be, written out in it. */
function reportValues(node: ts.Node, report: (node: ts.Node, text: string) => void): void {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) report(node, node.text);
  else if (ts.isTemplateExpression(node))
    report(node, [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' '));
  else if (ts.isJsxExpression(node) && node.expression) reportValues(node.expression, report);
  else if (ts.isParenthesizedExpression(node)) reportValues(node.expression, report);
  else if (ts.isConditionalExpression(node)) {
    reportValues(node.whenTrue, report);
    reportValues(node.whenFalse, report);
  } else if (ts.isBinaryExpression(node)) {
    const isEither = EITHER.has(node.operatorToken.kind);
    if (isEither) reportValues(node.left, report);
    if (isEither || node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) reportValues(node.right, report);
  }
}
