// Before any schema is made.
import './without-eval.ts';

export type { AttachCargoAction, DetachCargoAction, TransferCargoAction } from './actions/cargo.ts';
export type { SpeedParameters } from './actions/common.ts';
export type { ForkAction } from './actions/fork.ts';
export type {
  MoveAlongPathAction,
  MoveByPosesAction,
  MoveByRouteAction,
  RouteItem,
} from './actions/move-along-path.ts';
export type { MoveVerticalAction } from './actions/move-vertical.ts';
export type { PoseUpdateAction } from './actions/pose-update.ts';
export type { RotateAction } from './actions/rotate.ts';
export type { StopAction } from './actions/stop.ts';
export type { TravelAction } from './actions/travel.ts';
export type {
  AnimationSnapshot,
  AnimationUpdates,
  Coordinates,
  UnreadUpdates,
  UpdatesQuery,
} from './animation.ts';
export {
  animationSnapshotSchema,
  animationUpdatesSchema,
  unreadUpdatesSchema,
  updatesQuerySchema,
} from './animation.ts';
export type { AnimationBatch } from './batch.ts';
export { batchSchema } from './batch.ts';
export type { AnimationClock, Clock, FlowControl, InstanceStatus, RunMode } from './clock.ts';
export { animationClockSchema, clockSchema, INSTANCE_STATUSES, RUN_MODES, runModeSchema } from './clock.ts';
export type { Health, VisualizationPoll, VisualizationSnapshot, VisualizationUpdates } from './compatibility.ts';
export {
  healthSchema,
  visualizationPollSchema,
  visualizationSnapshotSchema,
  visualizationUpdatesSchema,
} from './compatibility.ts';
export type { Cursor } from './cursor.ts';
export { cursorSchema } from './cursor.ts';
export { COORDINATES, emptySnapshot } from './empty-snapshot.ts';
export type { EndpointName } from './endpoints.ts';
export { API_KEY_HEADER, ENDPOINTS, endpointPath, PATH_PREFIX, REQUEST_ID_HEADER } from './endpoints.ts';
export type { Asset, EntityState, Part } from './entity.ts';
export { assetSchema, entitySchema, PARTS } from './entity.ts';
export type { Envelope } from './envelope.ts';
export { envelopeSchema } from './envelope.ts';
export type { ErrorBody, ErrorCode, ErrorDetail } from './errors.ts';
export { ERROR_STATUS, errorBodySchema } from './errors.ts';
export { EVENT_FLAGS, eventFlags } from './event-flags.ts';
export type { ActionType, AnimationAction, AnimationEvent, NotificationType } from './events.ts';
export { ACTION_TYPES, actionSchema, eventSchema, NOTIFICATION_TYPES } from './events.ts';
export {
  DEFAULT_PAGE_SIZE,
  DEFAULT_UPDATES_PER_POLL,
  MAXIMUM_ENTITY_NAME_LENGTH,
  MAXIMUM_NAME_CONTAINS_LENGTH,
  MAXIMUM_OWNER_ENTITY_NAMES,
  MAXIMUM_PAGE_SIZE,
  MAXIMUM_TABLE_NAME_LENGTH,
  MAXIMUM_UPDATES_PER_POLL,
} from './limits.ts';
export type { EntityCreated, EntityNotification, EntityRemoved, EntityRenamed } from './notifications.ts';
export type { JsonSchema, OpenApiDocument, Operation, SecurityRequirement } from './openapi.ts';
export { commonParameters, commonSchemas, describeRefusal, jsonContent, jsonSchemaOf } from './openapi.ts';
export { InvalidMessageError, parseBatch, parseMessage, parseSnapshot } from './parse.ts';
export type { CatmullRomGeometry, LineGeometry, Path, PathGeometry, Point } from './path.ts';
export { pathSchema, pointSchema } from './path.ts';
export type { MessageProblem } from './problem.ts';
export { describeProblem, formatPath, problemsOf } from './problem.ts';
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
