import { type Meters, SECONDS_PER_MINUTE } from '../../../units/index.ts';
import { childrenOf, MILLIMETERS_PER_METER, titleOf } from './element-reader.ts';
import { drawnMeters, positionsOf } from './path-geometry.ts';
import type { PathModel, PlantModel } from './plant-model.ts';
import type { PlantProblem, XmlElement } from './xml-tree.ts';

/** Metres per second: slower than this is most likely meant as "not at all". */
const CRAWLING = 0.05;
/** Lengths that differ by more than this factor from how they are drawn. */
const MOST_TIMES = 1.5;
/** Lines that one warning names. */
const MOST_LINES = 8;

/** Elements that have no effect, in words; those of blocks are looked for by their type. */
const IGNORED: Readonly<Record<string, string>> = {
  vehicleEnvelope: 'envelopes of vehicles are not observed',
  peripheralOperation: 'peripheral operations are not done',
};

/** What of a plant model can be used, but most likely not as its author meant it. One of each kind, with all its lines. */
export function warningsIn(root: XmlElement, model: PlantModel): PlantProblem[] {
  const paths = childrenOf(root, 'path');
  const models = new Map(model.paths.map((path) => [path.name, path]));
  const positions = positionsOf(model);
  const ofPaths = (words: (path: PathModel) => string | null) =>
    paths.flatMap((element): PlantProblem[] => {
      const path = models.get(element.attributes.name ?? '');
      const text = path ? words(path) : null;
      return text === null ? [] : [{ line: element.line, text: `${titleOf(element)} ${text}` }];
    });
  const directed = childrenOf(root, 'block').filter(({ attributes }) => attributes.type === 'SAME_DIRECTION_ONLY');
  return [
    ...gathered(ofPaths((path) => misfit(path, drawnMeters(path, positions)))),
    ...gathered(ofPaths(crawling)),
    ...gathered(
      directed.map((block) => ({ line: block.line, text: `${titleOf(block)} is not observed: SAME_DIRECTION_ONLY` })),
    ),
    ...Object.entries(IGNORED).flatMap(([name, text]) =>
      gathered(named(root, name).map(({ line }) => ({ line, text: `<${name}>: ${text}` }))),
    ),
    ...gathered(smallerThanLargest(model)),
  ];
}

function misfit({ lengthMeters }: PathModel, drawn: Meters): string | null {
  if (lengthMeters <= MOST_TIMES * drawn && drawn <= MOST_TIMES * lengthMeters) return null;
  return `is drawn ${inMeters(drawn)} long and said to be ${inMeters(lengthMeters)}: it is driven as it is said`;
}

function crawling({ lengthMeters, maxSpeed, maxReverseSpeed }: PathModel): string | null {
  const isSlow = (speed: number) => speed > 0 && speed < CRAWLING;
  const speed = isSlow(maxSpeed) ? maxSpeed : maxReverseSpeed;
  if (!isSlow(speed)) return null;
  const minutes = Math.round(lengthMeters / speed / SECONDS_PER_MINUTE);
  const way = speed === maxSpeed ? '' : 'backwards ';
  return `is driven ${way}at ${speed * MILLIMETERS_PER_METER} mm/s, in ${minutes} minutes; 0 would close it`;
}

function smallerThanLargest({ vehicles }: PlantModel): PlantProblem[] {
  const length = Math.max(...vehicles.map(({ lengthMeters }) => lengthMeters));
  const width = Math.max(...vehicles.map(({ widthMeters }) => widthMeters));
  const smaller = vehicles.filter(({ lengthMeters, widthMeters }) => lengthMeters < length || widthMeters < width);
  const size = `${inMeters(length)} by ${inMeters(width)}`;
  return smaller.map(({ line, name }) => ({
    line,
    text: `vehicle "${name}" is taken to be as large as the largest: ${size}`,
  }));
}

/** The first of a kind, and the lines of the others. */
export function gathered([first, ...others]: readonly PlantProblem[]): PlantProblem[] {
  if (!first) return [];
  if (others.length === 0) return [first];
  const lines = others.slice(0, MOST_LINES).map(({ line }) => line);
  const more = others.length > MOST_LINES ? ' and others' : '';
  return [
    { line: first.line, text: `${first.text}; so it is in ${others.length} more: line ${lines.join(', ')}${more}` },
  ];
}

function named(element: XmlElement, name: string): XmlElement[] {
  return element.children.flatMap((child) => (child.name === name ? [child] : named(child, name)));
}

function inMeters(meters: Meters): string {
  return `${Number(meters.toPrecision(3))} m`;
}
