export { useServiceClient } from '../client/react/index.ts';
export { type LayerChoice, useLayer } from './address/link-layers.ts';
export { linkOf } from './address/link-of.ts';
export { type DeepLinks, useDeepLinks } from './address/use-deep-links.ts';
export { viewerSearch } from './address/viewer-search.ts';
export { type AisleVideo, useAutomation } from './automation/aisle-handle.ts';
export type { DerivedAnswers, FoundBottleneck } from './derived/derived-thread.ts';
export {
  basesOf,
  isLatestRun,
  type RangeChoice,
  RETRY_MILLIS,
  rangeAsked,
  restMillis,
  runShown,
  useDerivedRun,
} from './derived/use-derived-run.ts';
export { useRangeQuery } from './derived/use-range-query.ts';
export { animationKey, Following } from './following/following.tsx';
export { isAtEdge, isFresh } from './following/freshness.ts';
export { createKeptWorld, HISTORY_BYTES, lookBack } from './following/look-back.ts';
export { createRecordedFeed } from './following/recorded-feed.ts';
export { type Act, NO_ACTS, recordAct, turnAct } from './history.ts';
export { type KeptLook, useKeptLook } from './kept-look.ts';
export { KeptViewersContext, useKeptViewer, useKeptViewers, type WantedViewer } from './kept-viewers.ts';
export { Pace, useReadoutPace } from './pace.ts';
export { lastRunOf, leadRun, shareSelection } from './pair/lead-run.ts';
export { askedOf, doesSecondLead, LOCKS, type Lock, overlap, shiftOf } from './pair/lock.ts';
export { type ConfiguredPanel, changePanel, panelConfig, usePanelConfig } from './panel-config.ts';
export type { PictureSession } from './picture-session.ts';
export { PLAYER, sliderActionOf } from './player-actions.ts';
export { OWN_NAME } from './presence/own-name.ts';
export { Presence } from './presence/presence.ts';
export type { Offer, PresenceState } from './presence/presence-state.ts';
export { type InstanceClock, useInstanceClock, useRunMode } from './queries/instance-clock.ts';
export {
  SIMULATIONS_KEY,
  useCalendarStart,
  useFailureOf,
  useInstanceLabel,
  useSimulations,
  useWarmUp,
} from './queries/simulations.ts';
export { alertsEverywhereQuery, useAcknowledge, useAlerts, usePlacedAlerts } from './queries/use-alerts.ts';
export { clockQuery, usePolledClock } from './queries/use-clock.ts';
export { useNoteCommands, useNotesError, usePlacedNotes, useShownRecording } from './queries/use-notes.ts';
export { useReadAgain } from './queries/use-read-again.ts';
export {
  manifestQuery,
  recordingsQuery,
  useChangeRecording,
  useDeleteRecording,
  useRecordings,
} from './queries/use-recordings.ts';
export { useRunSource } from './queries/use-run-source.ts';
export { useSession } from './queries/use-session.ts';
export { tourOfFile, useKeepTour, useRecordedTour } from './queries/use-tour.ts';
export { useRuleCommands, useTryRule, useWatchRules } from './queries/use-watch-rules.ts';
export { layerIn } from './shots/choose-layers.ts';
export { shotNow } from './shots/shot-now.ts';
export { type ShotPlayer, type ShotPlaying, shotPlayerOf } from './shots/shot-player.ts';
export { instantOfShot, showCamera, whenDrawn } from './shots/show-shot.ts';
export { linksTo } from './table-links.ts';
export { createRecordedViewer, createViewer, MAIN_PICTURE, type Viewer } from './viewer.ts';
export {
  instantShown,
  useFeedState,
  useIsPictureAwaited,
  usePictureControls,
  useReadoutText,
  useTimelineRevision,
  useViewer,
  useViewerState,
  ViewerContext,
} from './viewer-context.ts';
export type {
  HoldMark,
  HoldMarks,
  NoteDraft,
  PanelConfigs,
  PlacedAlert,
  PlacedNote,
  Readout,
  ShownShot,
  ViewerState,
} from './viewer-state.ts';
export { alertStateWords, alertWords } from './words/alert-words.ts';
export { clockRemarks, codeWords, flowWords, modeName, modeWords } from './words/clock-words.ts';
export { connectionWord, gapWords, wordsFor } from './words/connection-words.ts';
export { activityWords, carrierWords, loadWords, staleWords } from './words/state-words.ts';
