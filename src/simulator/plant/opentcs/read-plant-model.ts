import type { Meters } from '../../../units/index.ts';
import { atOnce, type Steps } from '../../engine/index.ts';
import {
  childrenOf,
  ElementReader,
  FARTHEST,
  MILLIMETERS_PER_METER,
  onFloor,
  propertyOf,
  titleOf,
} from './element-reader.ts';
import { drawnMeters, positionsOf } from './path-geometry.ts';
import type {
  BlockModel,
  LinkModel,
  LocationModel,
  PathModel,
  PathShape,
  PlantModel,
  PointModel,
  VehicleModel,
} from './plant-model.ts';
import { gathered, warningsIn } from './plant-warnings.ts';
import { type PlantProblem, readXml, type XmlElement } from './xml-tree.ts';

/** Every metre of a path is floor that has to be held against that of all others. */
const MOST_DRAWN_METERS: Meters = 50_000;

/** Kinds of which every element is named; openTCS asks for one name a plant. */
const NAMED = ['point', 'path', 'vehicle', 'locationType', 'location', 'block'];

export type PlantReading =
  | { readonly model: PlantModel; readonly warnings: readonly PlantProblem[] }
  | { readonly problems: readonly PlantProblem[] };

/** Larger files are no plant that this simulator could run. */
export const LONGEST_PLANT_FILE = 8 * 1024 * 1024;
const MOST_POINTS = 5_000;
const MOST_PATHS = 10_000;
const MOST_VEHICLES = 100;

/** Points of a layout are drawn at this many millimetres, unless the file says otherwise. */
const LAYOUT_SCALE = 50;
const ENERGY = { least: 0, most: 100 };
/** Where a file says nothing of a vehicle's width: as part of its length. */
const WIDTH_OF_LENGTH = 0.7;

const SHAPES: Record<string, PathShape> = { BEZIER: 'bezier', BEZIER_3: 'bezier', POLYPATH: 'polyline' };
const CONTROL_POINTS: Record<string, number> = { BEZIER: 2, BEZIER_3: 5 };

/** Reads an openTCS plant model, or tells everything that is wrong with it, by line. */
export function readPlantModel(text: string): PlantReading {
  return atOnce(readPlantModelInSteps(text));
}

/** The same in steps. */
export function* readPlantModelInSteps(text: string): Steps<PlantReading> {
  if (text.length > LONGEST_PLANT_FILE) {
    const most = `${LONGEST_PLANT_FILE / 1024 / 1024} MiB`;
    return { problems: [{ line: 1, text: `the file is too large: more than ${most}` }] };
  }
  const xml = yield* readXml(text);
  if ('problem' in xml) return { problems: [xml.problem] };
  const { root } = xml;
  if (root.name !== 'model') {
    return { problems: [{ line: root.line, text: `an openTCS plant model begins with <model>, not <${root.name}>` }] };
  }
  const reader = new ElementReader();
  checkAmounts(root, reader);
  if (reader.problems.length > 0) return { problems: reader.problems };
  checkReferences(root, reader);
  yield;
  const model = modelOf(root, reader);
  if (reader.problems.length === 0) checkExtent(root, model, reader);
  if (reader.problems.length === 0)
    return { model, warnings: [...gathered(reader.warnings), ...warningsIn(root, model)] };
  return { problems: reader.problems.sort((a, b) => a.line - b.line) };
}

function checkAmounts(root: XmlElement, reader: ElementReader): void {
  reader.text(root, 'version');
  const amounts = [
    ['point', MOST_POINTS],
    ['path', MOST_PATHS],
    ['vehicle', MOST_VEHICLES],
  ] as const;
  for (const [name, most] of amounts) {
    const { length } = childrenOf(root, name);
    if (length === 0) reader.problem(root, `the model has no ${name}`);
    if (length > most) reader.problem(root, `the model has ${length} elements <${name}>, more than ${most}`);
  }
}

function modelOf(root: XmlElement, reader: ElementReader): PlantModel {
  const scale = layoutScale(root, reader);
  const types = new Map(childrenOf(root, 'locationType').map((type) => [type.attributes.name ?? '', namesIn(type)]));
  return {
    name: root.attributes.name || 'openTCS plant',
    points: childrenOf(root, 'point').map((point) => pointOf(point, reader)),
    paths: childrenOf(root, 'path').flatMap((path) => pathOf(path, scale, reader)),
    locations: childrenOf(root, 'location').flatMap((location) => locationOf(location, types, reader)),
    vehicles: childrenOf(root, 'vehicle').map((vehicle) => vehicleOf(vehicle, reader)),
    blocks: childrenOf(root, 'block').flatMap(blockOf),
  };
}

interface LayoutScale {
  readonly x: number;
  readonly y: number;
}

function layoutScale(root: XmlElement, reader: ElementReader): LayoutScale {
  const [layout] = childrenOf(root, 'visualLayout');
  if (!layout) return { x: LAYOUT_SCALE, y: LAYOUT_SCALE };
  const bounds = { above: 0, otherwise: LAYOUT_SCALE };
  return { x: reader.number(layout, ['scaleX'], bounds), y: reader.number(layout, ['scaleY'], bounds) };
}

function pointOf(point: XmlElement, reader: ElementReader): PointModel {
  const isParking = point.attributes.type === 'PARK_POSITION';
  return { name: point.attributes.name ?? '', position: reader.position(point), isParking };
}

/** Locked paths are left out: nobody may drive them. */
function pathOf(path: XmlElement, scale: LayoutScale, reader: ElementReader): PathModel[] {
  const speed = { least: 0 };
  const model = {
    name: path.attributes.name ?? '',
    from: path.attributes.sourcePoint ?? '',
    to: path.attributes.destinationPoint ?? '',
    lengthMeters: reader.number(path, ['length'], { above: 0, most: FARTHEST }) / MILLIMETERS_PER_METER,
    maxSpeed: reader.number(path, ['maxVelocity'], speed) / MILLIMETERS_PER_METER,
    maxReverseSpeed: reader.number(path, ['maxReverseVelocity'], { ...speed, otherwise: 0 }) / MILLIMETERS_PER_METER,
    ...shapeOf(path, scale, reader),
  };
  return path.attributes.locked === 'true' ? [] : [model];
}

function shapeOf(path: XmlElement, scale: LayoutScale, reader: ElementReader) {
  const [layout] = childrenOf(path, 'pathLayout');
  const type = layout?.attributes.connectionType ?? 'DIRECT';
  const shape = SHAPES[type] ?? 'straight';
  // Layouts are drawn with y downward.
  const coordinate = (point: XmlElement, axis: 'x' | 'y') =>
    reader.number(point, [axis], { least: -FARTHEST / scale[axis], most: FARTHEST / scale[axis] }) * scale[axis];
  const controlPoints = (layout ? childrenOf(layout, 'controlPoint') : []).map((point) =>
    onFloor(coordinate(point, 'x'), -coordinate(point, 'y'), 0),
  );
  const wanted = CONTROL_POINTS[type];
  if (layout && wanted !== undefined && controlPoints.length !== wanted) {
    reader.problem(layout, `a ${type} has ${wanted} control points, this one ${controlPoints.length}`);
  }
  return { shape, controlPoints: shape === 'straight' ? [] : controlPoints };
}

function locationOf(
  location: XmlElement,
  types: ReadonlyMap<string, readonly string[]>,
  reader: ElementReader,
): LocationModel[] {
  const operations = types.get(location.attributes.type ?? '') ?? [];
  const links = childrenOf(location, 'link').map((link): LinkModel => {
    const own = namesIn(link);
    return { point: link.attributes.point ?? '', operations: own.length > 0 ? own : operations };
  });
  const { line } = location;
  const model = { name: location.attributes.name ?? '', line, position: reader.position(location), links };
  return location.attributes.locked === 'true' ? [] : [model];
}

function vehicleOf(vehicle: XmlElement, reader: ElementReader): VehicleModel {
  const [box] = childrenOf(vehicle, 'boundingBox');
  const length = reader.number(box ?? vehicle, ['length'], { above: 0 });
  const width = box ? reader.number(box, ['width'], { above: 0 }) : length * WIDTH_OF_LENGTH;
  const energyCritical = reader.number(vehicle, ['energyLevelCritical'], { ...ENERGY, otherwise: 30 });
  const energyFull = fullEnergyOf(vehicle, energyCritical, reader);
  const speed = { least: 0, otherwise: 1000 };
  return {
    name: vehicle.attributes.name ?? '',
    line: vehicle.line,
    lengthMeters: length / MILLIMETERS_PER_METER,
    widthMeters: width / MILLIMETERS_PER_METER,
    maxSpeed: reader.number(vehicle, ['maxVelocity'], { above: 0, otherwise: 1000 }) / MILLIMETERS_PER_METER,
    maxReverseSpeed: reader.number(vehicle, ['maxReverseVelocity'], speed) / MILLIMETERS_PER_METER,
    energyCritical,
    energySufficient: reader.number(vehicle, ['energyLevelSufficientlyRecharged'], {
      ...ENERGY,
      otherwise: energyFull,
    }),
    energyFull,
    loadOperation: propertyOf(vehicle, 'loopback:loadOperation'),
    unloadOperation: propertyOf(vehicle, 'loopback:unloadOperation'),
    initialPoint: propertyOf(vehicle, 'loopback:initialPosition'),
  };
}

/** A vehicle that is critical when it is full would charge for ever. */
function fullEnergyOf(vehicle: XmlElement, critical: number, reader: ElementReader): number {
  const full = reader.number(vehicle, ['energyLevelFullyRecharged'], { ...ENERGY, otherwise: 90 });
  if (full > critical) return full;
  const told = `energyLevelFullyRecharged of ${titleOf(vehicle)}, ${full}, is no more than its energyLevelCritical`;
  reader.warning(vehicle, `${told}, ${critical}: it is taken as ${ENERGY.most}`);
  return ENERGY.most;
}

function blockOf(block: XmlElement): BlockModel[] {
  if (block.attributes.type === 'SAME_DIRECTION_ONLY') return [];
  return [{ members: childrenOf(block, 'member').map(({ attributes }) => attributes.name ?? '') }];
}

/** Names of the operations that an element allows. */
function namesIn(element: XmlElement): string[] {
  return childrenOf(element, 'allowedOperation').flatMap(({ attributes }) => attributes.name ?? []);
}

/** Names that are missing or given twice, and references to what is not there. */
function checkReferences(root: XmlElement, reader: ElementReader): void {
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

/** Paths may be far longer as they are drawn than they say. */
function checkExtent(root: XmlElement, model: PlantModel, reader: ElementReader): void {
  const positions = positionsOf(model);
  const drawn = model.paths.reduce((sum, path) => sum + drawnMeters(path, positions), 0);
  if (drawn <= MOST_DRAWN_METERS) return;
  const [found, most] = [drawn, MOST_DRAWN_METERS].map((meters) => `${Math.round(meters / 1000)} km`);
  reader.problem(root, `the paths are drawn with ${found} in all, more than ${most}`);
}
