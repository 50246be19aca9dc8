import { type Vector3, vector3 } from '../../../units/index.ts';
import type { PlantProblem, XmlElement } from './xml-tree.ts';

export const MILLIMETERS_PER_METER = 1000;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

/** Bounds of a number, in words where it lies outside. */
export interface Bounds {
  readonly least?: number;
  readonly above?: number;
  readonly most?: number;
  /** For an attribute that may be missing. */
  readonly otherwise?: number;
}

/** Coordinates farther out than this are mistakes, and so are longer paths: in millimetres, 100 kilometres. */
export const FARTHEST = 1e8;

/** Reads attributes and keeps a list of what is wrong with them. */
export class ElementReader {
  readonly problems: PlantProblem[] = [];
  /** What can be used, but not as it is said. */
  readonly warnings: PlantProblem[] = [];

  problem({ line }: Pick<XmlElement, 'line'>, text: string): void {
    this.problems.push({ line, text });
  }

  warning({ line }: Pick<XmlElement, 'line'>, text: string): void {
    this.warnings.push({ line, text });
  }

  text(element: XmlElement, attribute: string): string {
    const value = element.attributes[attribute];
    if (value === undefined || value === '') this.problem(element, `${titleOf(element)} has no ${attribute}`);
    return value ?? '';
  }

  /** The first of several spellings that is there: attributes were renamed from one schema to the next. */
  number(element: XmlElement, spellings: readonly string[], bounds: Bounds = {}): number {
    const attribute = spellings.find((spelling) => element.attributes[spelling] !== undefined);
    if (attribute === undefined && bounds.otherwise !== undefined) return bounds.otherwise;
    if (attribute === undefined) {
      this.problem(element, `${titleOf(element)} has no ${spellings.join(' (or ')}${spellings.length > 1 ? ')' : ''}`);
      return Number.NaN;
    }
    const value = element.attributes[attribute] ?? '';
    const number = NUMBER.test(value.trim()) ? Number(value) : Number.NaN;
    const fault = Number.isFinite(number) ? outside(number, bounds) : 'is no number';
    if (fault) this.problem(element, `${attribute} of ${titleOf(element)} ${fault}: "${value.slice(0, 40)}"`);
    return number;
  }

  /** The plan's x and y lie on the floor, y northward: our Z runs southward, so that nothing is mirrored. */
  position(element: XmlElement): Vector3 {
    const far = { least: -FARTHEST, most: FARTHEST };
    const x = this.number(element, ['positionX', 'xPosition'], far);
    const y = this.number(element, ['positionY', 'yPosition'], far);
    const z = this.number(element, ['positionZ', 'zPosition'], { ...far, otherwise: 0 });
    return onFloor(x, y, z);
  }
}

export function onFloor(xMillimeters: number, yMillimeters: number, zMillimeters: number): Vector3 {
  return vector3(
    xMillimeters / MILLIMETERS_PER_METER,
    zMillimeters / MILLIMETERS_PER_METER,
    // Not the negative of 0, which would be written as -0.
    0 - yMillimeters / MILLIMETERS_PER_METER,
  );
}

export function titleOf({ name, attributes }: XmlElement): string {
  return attributes.name ? `${name} "${attributes.name}"` : name;
}

export function childrenOf(element: XmlElement, name: string): XmlElement[] {
  return element.children.filter((child) => child.name === name);
}

/** Value of an openTCS property, null where it has none. */
export function propertyOf(element: XmlElement, name: string): string | null {
  const property = childrenOf(element, 'property').find(({ attributes }) => attributes.name === name);
  return property?.attributes.value || null;
}

function outside(number: number, { least, above, most }: Bounds): string | null {
  if (least !== undefined && number < least) return `is less than ${least}`;
  if (above !== undefined && number <= above) return `must be more than ${above}`;
  if (most !== undefined && number > most) return `is more than ${most}`;
  return null;
}
