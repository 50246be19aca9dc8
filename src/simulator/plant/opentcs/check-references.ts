import { childrenOf, type ElementReader, titleOf } from './element-reader.ts';
import type { XmlElement } from './xml-tree.ts';

/** Kinds of which every element is named; openTCS asks for one name a plant. */
const NAMED = ['point', 'path', 'vehicle', 'locationType', 'location', 'block'];

/** Names that are missing or given twice, and references to what is not there. */
export function checkReferences(root: XmlElement, reader: ElementReader): void {
  const names = namesOf(root, reader);
  const refer = (element: XmlElement, attribute: string, kind: string, owner = element) => {
    const name = reader.text(element, attribute);
    if (name === '' || names.get(name)?.name === kind) return;
    reader.problem(element, `${attribute} of ${titleOf(owner)} is no ${kind} of this plant: "${name}"`);
  };
  for (const path of childrenOf(root, 'path')) {
    refer(path, 'sourcePoint', 'point');
    refer(path, 'destinationPoint', 'point');
    const { sourcePoint, destinationPoint } = path.attributes;
    if (sourcePoint && sourcePoint === destinationPoint) {
      reader.problem(path, `${titleOf(path)} ends where it begins`);
    }
  }
  for (const point of childrenOf(root, 'point')) {
    for (const path of childrenOf(point, 'outgoingPath')) refer(path, 'name', 'path', point);
  }
  for (const location of childrenOf(root, 'location')) {
    refer(location, 'type', 'locationType');
    for (const link of childrenOf(location, 'link')) refer(link, 'point', 'point', location);
  }
}

function namesOf(root: XmlElement, reader: ElementReader): Map<string, XmlElement> {
  const names = new Map<string, XmlElement>();
  for (const element of root.children.filter(({ name }) => NAMED.includes(name))) {
    const name = reader.text(element, 'name');
    const before = names.get(name);
    if (before && name !== '') {
      reader.problem(element, `${titleOf(element)}: the name is taken by the ${before.name} in line ${before.line}`);
    } else names.set(name, element);
  }
  return names;
}
