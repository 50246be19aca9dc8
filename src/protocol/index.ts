// Before any schema is made.
import './without-eval.ts';

export type { SpeedParameters } from './action-fields.ts';
export type {
  ActionType,
  AnimationAction,
  AttachCargoAction,
  DetachCargoAction,
  ForkAction,
  MoveVerticalAction,
  PoseUpdateAction,
  RotateAction,
  StopAction,
  TransferCargoAction,
  TravelAction,
} from './actions.ts';
export { ACTION_TYPES, actionSchema } from './actions.ts';
export type { AnimationSnapshot, AnimationUpdates, Coordinates, UnreadUpdates } from './animation.ts';
export {
  animationSnapshotSchema,
  animationUpdatesSchema,
  unreadUpdatesSchema,
} from './animation.ts';
export {
  type Envelope,
  ERROR_STATUS,
  type ErrorBody,
  type ErrorCode,
  type ErrorDetail,
  envelopeSchema,
  errorBodySchema,
} from './answer.ts';
export type { AnimationClock, Clock, FlowControl, InstanceStatus, RunMode } from './clock.ts';
export { animationClockSchema, clockSchema, INSTANCE_STATUSES, RUN_MODES, runModeSchema } from './clock.ts';
export type { Health, VisualizationSnapshot, VisualizationUpdates } from './compatibility.ts';
export { healthSchema, visualizationSnapshotSchema, visualizationUpdatesSchema } from './compatibility.ts';
export { COORDINATES, emptySnapshot } from './empty-snapshot.ts';
export {
  API_KEY_HEADER,
  ENDPOINTS,
  type EndpointName,
  endpointPath,
  PATH_PREFIX,
  REQUEST_ID_HEADER,
} from './endpoints.ts';
export { type Asset, assetSchema, type EntityState, entitySchema, PARTS, type Part } from './entity.ts';
export { EVENT_FLAGS, eventFlags } from './event-flags.ts';
export {
  type AnimationBatch,
  type AnimationEvent,
  batchSchema,
  type EntityCreated,
  type EntityRemoved,
  type EntityRenamed,
  eventSchema,
  NOTIFICATION_TYPES,
} from './events.ts';
export {
  DEFAULT_PAGE_SIZE,
  DEFAULT_UPDATES_PER_POLL,
  MAXIMUM_ENTITY_NAME_LENGTH,
  MAXIMUM_NAME_CONTAINS_LENGTH,
  MAXIMUM_PAGE_SIZE,
  MAXIMUM_TABLE_NAME_LENGTH,
} from './limits.ts';
export type { MoveAlongPathAction, RouteItem } from './move-along-path.ts';
export type { OpenApiDocument, Operation, SecurityRequirement } from './openapi.ts';
export { commonParameters, commonSchemas, describeRefusal, jsonContent, jsonSchemaOf } from './openapi.ts';
export { InvalidMessageError, parseBatch, parseMessage, parseSnapshot } from './parse.ts';
export { parsedJson } from './parsed-json.ts';
export { type Path, type PathGeometry, type Point, pathSchema, pointSchema } from './path.ts';
export { describeProblem, formatPath, problemsOf } from './problem.ts';
export { type Cursor, cursorSchema, streamFields, type UpdatesQuery, updatesQuerySchema } from './stream.ts';
export type {
  CatalogItem,
  CatalogPage,
  CatalogQuery,
  Column,
  DataType,
  Observation,
  Page,
  TablePage,
  TableQuery,
} from './tables.ts';
export {
  catalogPageSchema,
  catalogQuerySchema,
  columnSchema,
  DATA_TYPES,
  observationSchema,
  pageSchema,
  tablePageSchema,
  tableQuerySchema,
} from './tables.ts';
