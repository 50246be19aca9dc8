export { type Bottleneck, type BottleneckInput, bottleneckOf, type Candidate } from './bottleneck/bottleneck.ts';
export { type BottleneckSpan, DEMAND, NOBODY } from './bottleneck/momentary.ts';
export type { PlaceQueue } from './bottleneck/queues.ts';
export { type BottleneckShare, bottleneckShares, type Verdict, verdictOf } from './bottleneck/shares.ts';
export {
  comparePaths,
  compareStates,
  type DeviceUse,
  type Difference,
  deviceUses,
  type PathDifference,
  type RangeUse,
  type StateDifference,
} from './compare.ts';
export { type Asked, Derivation, UnknownName } from './derive.ts';
export { type PathFlow, pathFlows, type RestCell, restCells } from './flow.ts';
export { FollowedRun, KEPT_RELATIONS, type RelationRows } from './follow.ts';
export { HOLD_REASONS, type Hold, type HoldReason } from './holds/hold.ts';
export {
  chainOf,
  deadlocksOf,
  type HoldChain,
  type HoldRoot,
  holdsAt,
  keyOfRoot,
  type LostTime,
  lostByRoot,
  type RootedHold,
  rootedHolds,
} from './holds/hold-chains.ts';
export { HOLDS_TABLE, readToldHolds, wasOverBy } from './holds/told-holds.ts';
export { commonOf, type Interval, unionOf } from './intervals.ts';
export { type IdsBefore, idsGoingOn, KnownRun, type KnownSpan } from './known-run.ts';
export { type Device, kindOf, Lane, type LaneInterval } from './lanes/lane.ts';
export { LanePixels, NO_STATE, type PixelRange, resolveLane, stateBits } from './lanes/lane-pixels.ts';
export { busyMicros, type LaneSums, laneSums, totalOf } from './lanes/lane-sums.ts';
export { type LaneRows, Lanes, laneRows, lanesOf } from './lanes/lanes.ts';
export { type Station, stationsOf, type WayPiece } from './passport.ts';
export { type Recent, RecentPast, type RecentRows } from './recent.ts';
export type { ActivityRow, JourneyRow, PassageRow, RelationName, Relations, State, TrafficRow } from './relations.ts';
export { COLUMNS, STATES } from './relations.ts';
export { type Density, MOST_LINES, NO_PASSAGE, wholeDensity } from './spectrum/density.ts';
export { type Batch, batches, type Overtaking, overtakings } from './spectrum/following.ts';
export {
  type LinePaint,
  type NearPassage,
  nearestPassage,
  type PaintedArea,
  paintLines,
  pixelOfMeters,
} from './spectrum/line-pixels.ts';
export { MergedDensity } from './spectrum/merged-density.ts';
export {
  type NetworkPath,
  type PathStep,
  type Way,
  type WayPath,
  wayBetween,
  wayDriven,
  wayOver,
} from './spectrum/way.ts';
export {
  countWithin,
  endsOf,
  metersAt,
  passageAt,
  speedAt,
  type WayPassages,
  wayPassages,
} from './spectrum/way-passages.ts';
