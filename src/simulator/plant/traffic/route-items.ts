import type { RouteItem } from '../../../protocol/index.ts';
import { headingOfDirection, type Meters, type Pose, vector3 } from '../../../units/index.ts';
import type { DrivePiece, Piece, Section } from '../network/network.ts';

/** What of a piece its route tells. */
export interface RoutePiece extends Omit<DrivePiece, 'cell' | 'section'> {
  readonly section: Omit<Section, 'maxSpeed'>;
}

/** One step of a way: only what is driven is in its route. */
export type RouteStep = RoutePiece | Exclude<Piece, DrivePiece>;

/** A stretch of one section in the direction of travel. */
interface Stretch {
  piece: RoutePiece;
  startOffset: Meters;
  endOffset: Meters;
}

/** Offsets nearer than this to the end of a piece are its end, so that sums of lengths name points exactly. */
const SNAP_METERS = 1e-6;

/** Pose of a carrier that has driven `meters` into a piece. */
export function poseOnPiece(piece: RoutePiece, meters: Meters): Pose {
  const { path, curve } = piece.section;
  const ratio = offsetOn(piece, meters) / path.lengthMeters;
  const direction = curve.directionAt(ratio, vector3());
  const position = curve.pointAt(ratio, vector3());
  const isFacingAlong = piece.endOffset > piece.startOffset === (piece.gear === 'forward');
  const sign = isFacingAlong ? 1 : -1;
  return { position, rotation: vector3(0, headingOfDirection(sign * direction.x, sign * direction.z), 0) };
}

/** The route of a move of some length through consecutive pieces, from `meters` into the first (interface 2.14). */
export function routeItems(pieces: readonly RouteStep[], meters: Meters, length: Meters): RouteItem[] {
  const items: RouteItem[] = [];
  for (const stretch of stretchesOf(pieces, meters, meters + length)) {
    const { path } = stretch.piece.section;
    const { startOffset, endOffset } = stretch;
    const startPoint = pointAt(stretch.piece, startOffset);
    const endPoint = pointAt(stretch.piece, endOffset);
    if (startPoint !== null && items.length === 0) items.push({ type: 'POINT', name: startPoint });
    if (startPoint !== null && endPoint !== null) items.push({ type: 'PATH', name: path.name });
    else items.push({ type: 'PATH', name: path.name, startOffsetMeters: startOffset, endOffsetMeters: endOffset });
    if (endPoint !== null) items.push({ type: 'POINT', name: endPoint });
  }
  return items;
}

function stretchesOf(pieces: readonly RouteStep[], from: Meters, to: Meters): Stretch[] {
  const stretches: Stretch[] = [];
  let start = 0;
  for (const piece of pieces) {
    if (piece.kind !== 'drive') continue;
    const startOffset = offsetOn(piece, from - start);
    const endOffset = offsetOn(piece, to - start);
    start += piece.length;
    const last = stretches.at(-1);
    // A move that begins or ends a hair inside a piece does not travel it.
    if (startOffset === endOffset) continue;
    if (last?.piece.section === piece.section && last.endOffset === startOffset) last.endOffset = endOffset;
    else stretches.push({ piece, startOffset, endOffset });
  }
  return stretches;
}

function offsetOn({ startOffset, endOffset, length }: RoutePiece, meters: Meters): Meters {
  if (meters <= SNAP_METERS) return startOffset;
  return meters >= length - SNAP_METERS ? endOffset : startOffset + Math.sign(endOffset - startOffset) * meters;
}

/** The point at which an offset lies, if it is an end of the section. */
function pointAt({ section: { path } }: RoutePiece, offset: Meters): string | null {
  if (offset === 0) return path.startPointName;
  return offset === path.lengthMeters ? path.endPointName : null;
}
