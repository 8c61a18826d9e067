import * as page from '../../../lib/contracts/page-shape';
import { isOptional, type Shape, shapeOf } from '../../../lib/contracts/shape';

/** Returns the check that a page has of a shape: calls the same constructors as the contract does. Throws for a kind that no page knows. */
export function onPage(shape: Shape): page.Check {
  switch (shape.kind) {
    case 'text':
      return page.text(shape.to, shape);
    case 'number':
      return page.number(shape.from, shape.to, shape.expected);
    case 'flag':
      return page.flag;
    case 'word':
      return page.word(...shape.words);
    case 'list':
      return page.list(onPage(shape.item), shape.to);
    case 'ruled':
      return page.ruled(onPage(shape.of), shape.fault, shape.at);
    case 'record': {
      const keys = Object.entries(shape.keys).map(([key, known]) => {
        const check = onPage(shapeOf(known));
        return [key, isOptional(known) ? page.optional(check) : check];
      });
      return (shape.rest === 'refused' ? page.record : page.knownOf)(Object.fromEntries(keys));
    }
    default:
      throw new Error(`no page checks a shape of the kind ${shape.kind}`);
  }
}
