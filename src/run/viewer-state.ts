import type { Note } from '../client/index.ts';
import type { PlaybackMode, TimeRange } from '../playback/index.ts';
import type { EntityLook, PlantControls } from '../scene/index.ts';
import type { Shot } from '../tour/index.ts';
import type { Seconds, SimMicros, WallMillis } from '../units/index.ts';
import type { Alert } from '../watch/index.ts';
import type { WorldEntity } from '../world/index.ts';
import type { Acts } from './history.ts';

/** What is selected: a name asked for, and the entity of that name where the picture has one. */
export interface Selection {
  readonly name: string | null;
  readonly entity: WorldEntity | null;
}

/** A note where it lies on the timeline. */
export interface PlacedNote extends Note {
  readonly timelineMicros: SimMicros;
}

/** An alert where it lies on the timeline. */
export interface PlacedAlert extends Alert {
  readonly timelineMicros: SimMicros;
  /** Null while it still holds. */
  readonly timelineEndMicros: SimMicros | null;
}

/** The instant, in the run that it belongs to, and the selected entity that a note is being written about. */
export interface NoteDraft {
  readonly generation: string;
  readonly simulationTimeMicros: SimMicros;
  readonly entityName: string | null;
  readonly text: string;
  /** It was begun by its key: what is typed next is its text. */
  readonly isTypedNext: boolean;
}

/** Time as read ten times a second; shown through refs, never through rendering. */
export interface Readout {
  /** Playhead, edge and oldest on the timeline of the history. */
  readonly timelineMicros: SimMicros;
  readonly timelineEdgeMicros: SimMicros;
  readonly timelineOldestMicros: SimMicros;
  /** What the history takes, about, the bound on it, and whether the oldest had to go. */
  readonly historyBytes: number;
  readonly mostHistoryBytes: number;
  readonly hasForgotten: boolean;
  /** The playhead as the simulation counts. */
  readonly simulationTimeMicros: SimMicros;
  readonly behindLiveSeconds: Seconds;
  /** Age of what is known, in whole seconds, 0 while it is no older than what is read so often; null before the first read. */
  readonly staleMillis: WallMillis | null;
  /** Until the service may be asked again; null where it did not ask to wait. */
  readonly waitMillis: WallMillis | null;
}

/** How panels are shown, by id: plain data, so that nothing of it is lost where the page is left and come back to. */
export type PanelConfigs = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What is known of one picture of a run. */
export interface PictureStatus {
  /** The door to what is drawn, while there is a picture. */
  readonly controls: PlantControls | null;
  /** A frame of it was drawn. */
  readonly hasDrawn: boolean;
  /** It cannot be drawn. */
  readonly isTroubled: boolean;
}

/** A time in which a device is held, in simulation time, with the colour of who is to blame in the end. */
export interface HoldMark {
  readonly fromMicros: SimMicros;
  readonly toMicros: SimMicros;
  readonly colour: string;
}

/** By id or, where a service tells holds itself, by name of who is held. */
export type HoldMarks = ReadonlyMap<string, readonly HoldMark[]>;

/** The shot of a sequence that is shown. */
export interface ShownShot {
  readonly shot: Shot;
  readonly index: number;
  /** It goes on to the next when a person says so, and not before. */
  readonly waits: boolean;
  /** It stays until a person lets it go on. */
  readonly isHeld: boolean;
  /** A director has found it: it is no step of a tour. */
  readonly isDirected: boolean;
}

/** What is shown of one opened simulation, and how; what is known of it is the feed's state. */
export interface ViewerState {
  /** What was written at instants of the timeline, in their order. */
  readonly notes: readonly PlacedNote[];
  /** What rules have told of, in the order in which it began. */
  readonly alerts: readonly PlacedAlert[];
  /** By the name of the picture. */
  readonly pictures: Readonly<Record<string, PictureStatus>>;
  /** What is to be shown is still being read from the recording. */
  readonly isReading: boolean;
  readonly mode: PlaybackMode;
  readonly rate: number;
  readonly loop: TimeRange | null;
  /** An area of the timeline that somebody asks about. */
  readonly marked: TimeRange | null;
  /** What holds come down to, by who is held; null: not shown. */
  readonly holdMarks: HoldMarks | null;
  /** A device that a panel points at: it is highlighted in the picture. */
  readonly pointedName: string | null;
  readonly selection: Selection;
  /** Names of all that are selected, in order; that of `selection` is among them. */
  readonly selectedNames: readonly string[];
  /** Who is shown in pictures, and in which colours; null: all as they are. */
  readonly look: EntityLook | null;
  /** Where a note is being written; null: nowhere. */
  readonly noteDraft: NoteDraft | null;
  readonly panels: PanelConfigs;
  /** What a tour, or whoever else plays shots, shows; null: nothing is played. */
  readonly shot: ShownShot | null;
  /** What was done, so that it can be taken back. */
  readonly acts: Acts;
  readonly readout: Readout;
}

/** Whether any picture of the run has drawn a frame. */
export function hasDrawn({ pictures }: ViewerState): boolean {
  return Object.values(pictures).some((picture) => picture.hasDrawn);
}
