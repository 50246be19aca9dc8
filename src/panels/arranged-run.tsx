import { t } from '@lingui/core/macro';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type Command, tell, useOffer } from '../commands/index.ts';
import {
  type DeepLinks,
  linkOf,
  type PanelConfigs,
  panelConfig,
  turnAct,
  usePictureControls,
  useViewer,
  useViewerState,
} from '../run/index.ts';
import { copyText, IconButton, problemOf, useIsNarrow, useRegion } from '../ui/index.ts';
import {
  type ArrangedPanel,
  focusTab,
  LayoutsDialog,
  layoutLink,
  useNamedLayouts,
  Workspace,
} from '../workspace/index.ts';
import { type Arranged, ArrangementHistory } from './arrangement-history.ts';
import { chartsConfig } from './charts/config.ts';
import { entitiesPanel } from './entities/panel.ts';
import { inspectorPanel } from './inspector/panel.ts';
import { NotesButton } from './notes/notes-button.tsx';
import { notesPanel } from './notes/panel.ts';
import { type OpenablePanel, type Panel, setPanelOpen } from './panel.ts';
import { pictureConfig } from './picture/config.ts';
import { ShownLook } from './picture/shown-look.tsx';
import { PRESETS } from './presets.ts';
import { tablesConfig } from './tables/config.ts';
import { timelineConfig } from './timeline/config.ts';
import type { TimelinePainter } from './timeline/timeline-painter.ts';
import { Transport } from './timeline/transport.tsx';
import { TimelineAxis } from './timeline/use-axis.ts';
import { tourPanel } from './tour/panel.ts';
import { TourButton } from './tour/tour-button.tsx';
import { TourCommands } from './tour/tour-commands.tsx';
import { useRunLayout } from './use-run-layout.ts';
import { pictureName, tablesName, timelineName, useTimelineLeastHeight } from './usual-panels.ts';
import { VideoButton } from './video/video-button.tsx';

/** Panels of every run, whoever keeps it. */
export const RUN_PANELS: readonly Panel[] = [entitiesPanel, inspectorPanel, notesPanel, tourPanel];

export interface ArrangedRunProps {
  picture: ReactNode;
  /** Null for a run without tables beside its picture. */
  tables: ReactNode | null;
  /** The board of these tables. */
  charts: ReactNode | null;
  /** The run has no animation, so it has neither a timeline nor panels on it. */
  isStanding: boolean;
  /** Panels of what the gateway derives of the run, with their buttons and what they offer while they are closed. It cannot of a file on the reader's own disk. */
  derived?: { readonly panels: readonly Panel[]; readonly buttons: ReactNode; readonly besides: ReactNode } | undefined;
  links: DeepLinks;
  /** What panels kept when the page began: one opened while the workspace loaded is shown in it. */
  panelsAtStart: PanelConfigs;
}

/** All panels of a run in their workspace. */
export function ArrangedRun(props: ArrangedRunProps): ReactElement {
  const viewer = useViewer();
  const isNarrow = useIsNarrow();
  const [timeline, setTimeline] = useState<TimelinePainter | null>(null);
  const link = useRef(() => linkOf(viewer));
  const { panels, configs } = usePanels(props, setTimeline, link);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [openDialog] = useState(() => () => setDialogOpen(true));
  const { links, panelsAtStart, derived } = props;
  const run = useRunLayout({ links, panels, panelsAtStart, configs, isNarrow });
  useEffect(() => {
    link.current = () => linkOf(viewer, layoutLink(run.current().layout));
  });
  const history = useHistory({ panels, configs, layout: run.now, restore: run.restore });
  const commands = useLayoutCommands({ panels, configs, run, openDialog });
  const current = isDialogOpen ? run.current() : null;
  const controls = usePictureControls();
  return (
    <TimelineAxis value={timeline}>
      {controls && <ShownLook controls={controls} />}
      {derived?.besides}
      {!props.isStanding && <TourCommands />}
      <Workspace
        key={isNarrow ? 'narrow' : 'wide'}
        panels={panels}
        commands={commands}
        chosen={run.chosen}
        isFixed={isNarrow}
        onLayout={(layout) => {
          run.keep(layout);
          history.look();
        }}
      />
      {current && (
        <LayoutsDialog
          current={current}
          link={linkOf(viewer, layoutLink(current.layout))}
          isPanel={(id) => configs.has(id)}
          onUse={run.showNamed}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </TimelineAxis>
  );
}

interface LayoutCommands {
  panels: readonly ArrangedPanel[];
  configs: ReadonlyMap<string, OpenablePanel>;
  run: Pick<ReturnType<typeof useRunLayout>, 'showNamed' | 'showPreset'>;
  openDialog: () => void;
}

/** Returns what the menus of the workspace do with panels and layouts; the palette offers the same. */
function useLayoutCommands({ panels, configs, run: { showNamed, showPreset }, openDialog }: LayoutCommands) {
  const viewer = useViewer();
  const { layouts } = useNamedLayouts();
  const commands = useMemo(
    () => ({
      setOpen(id: string, isOpen: boolean) {
        const panel = configs.get(id);
        if (panel) setPanelOpen(viewer, panel, isOpen);
      },
      layoutItems: () => [
        ...PRESETS.map((preset) => ({ id: preset.id, label: preset.name(), onClick: () => showPreset(preset) })),
        ...layouts.map((layout) => ({
          id: `kept ${layout.name}`,
          label: layout.name,
          onClick: () => showNamed(layout),
        })),
        { id: 'all', label: t`Keep and share layouts`, onClick: openDialog },
      ],
    }),
    [viewer, configs, layouts, showNamed, showPreset, openDialog],
  );
  useOffer({
    commands: () => [
      ...panels.flatMap((panel) => panelCommand(panel, (isOpen) => commands.setOpen(panel.id, isOpen))),
      ...commands.layoutItems().map(
        ({ id, label, onClick }): Command => ({
          ...{ id: `layout ${id}`, kind: 'layout', keys: [], words: () => label, act: onClick },
          also: () => t`Layouts`,
        }),
      ),
    ],
  });
  return commands;
}

/** Opens a panel and goes to it, or closes it. */
function panelCommand({ id, name, isOpen }: ArrangedPanel, setOpen: (isOpen: boolean) => void): Command[] {
  const words = name();
  const command = { kind: 'layout' as const, keys: [] };
  const show = () => {
    setOpen(true);
    focusTab(id);
  };
  const open = {
    ...command,
    id: `open ${id}`,
    words: () => (isOpen ? t`Go to ${words}` : t`Open ${words}`),
    act: show,
  };
  if (!isOpen) return [open];
  return [open, { ...command, id: `close ${id}`, words: () => t`Close ${words}`, act: () => setOpen(false) }];
}

/** Returns the panels of this run with their content, and the configs that open and close them. */
function usePanels(
  props: ArrangedRunProps,
  onTimeline: (timeline: TimelinePainter | null) => void,
  link: RefObject<() => string>,
) {
  const isNarrow = useIsNarrow();
  const region = useRegion();
  const leastHeight = useTimelineLeastHeight();
  const kept = useViewerState(({ panels }) => panels);
  const { picture, tables, charts, isStanding, derived } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are read anew in another language
  return useMemo(() => {
    const usual: Shown[] = [{ ...PICTURE, ...pictureConfig, content: picture }];
    if (tables !== null) usual.push({ ...TABLES, ...tablesConfig, content: tables });
    if (charts !== null) usual.push({ ...CHARTS, ...chartsConfig, content: charts });
    if (!isStanding) {
      const buttons = (
        <>
          <CopyLink link={link} />
          <VideoButton />
          <NotesButton />
          <TourButton />
          {derived?.buttons}
        </>
      );
      const content = <Transport {...{ onTimeline, buttons }} />;
      usual.push({ ...TIMELINE, ...timelineConfig, content, leastHeight });
    }
    const more = [...RUN_PANELS, ...(isStanding ? [] : (derived?.panels ?? []))];
    const all: Shown[] = [
      ...usual,
      ...more.map((panel) => ({ ...panel, staysAlive: false, content: <panel.Component /> })),
    ];
    const panels = all.map(
      (panel): ArrangedPanel => ({
        ...panel,
        place: isNarrow && panel.place !== 'foot' ? 'centre' : panel.place,
        isOpen: panelConfig(kept, panel).isOpen,
      }),
    );
    return { panels, configs: new Map<string, OpenablePanel>(all.map((panel) => [panel.id, panel])) };
  }, [picture, tables, charts, isStanding, derived, onTimeline, link, kept, isNarrow, leastHeight, region]);
}

type Shown = Omit<ArrangedPanel, 'isOpen'> & OpenablePanel;

/** A hidden picture draws no frame, and the timeline is the axis of other panels. Neither is made anew. */
const ALIVE = { staysAlive: true };
const PICTURE = { ...ALIVE, icon: 'camera', place: 'centre', name: pictureName } as const;
const TABLES = { ...ALIVE, staysAlive: false, icon: 'table', place: 'side', name: tablesName } as const;
const CHARTS = { ...ALIVE, staysAlive: false, icon: 'chart', place: 'side', name: () => t`Charts` } as const;
const TIMELINE = { ...ALIVE, icon: 'clock', place: 'foot', name: timelineName } as const;

/** Remembers what changes the arrangement of a run, and offers to take that and all other acts back. */
function useHistory(arranged: Arranged): ArrangementHistory {
  const viewer = useViewer();
  const [history] = useState(() => new ArrangementHistory(viewer, arranged));
  useEffect(() => {
    history.arranged = arranged;
  });
  useEffect(() => history.start(), [history]);
  const turn = async (way: 'undo' | 'redo') => {
    history.settle();
    try {
      const act = await turnAct(viewer.store, way);
      tell(saidOf(way, act?.words ?? null));
    } catch (error) {
      const reason = problemOf(error).message;
      tell(way === 'undo' ? t`This could not be undone: ${reason}` : t`This could not be redone: ${reason}`);
    }
  };
  useOffer({
    commands: () => [
      {
        id: 'history.undo',
        kind: 'action',
        keys: [{ code: 'KeyZ', mod: true }],
        words: () => t`Undo`,
        act: () => void turn('undo'),
      },
      {
        id: 'history.redo',
        kind: 'action',
        keys: [{ code: 'KeyZ', mod: true, shift: true }],
        words: () => t`Redo`,
        act: () => void turn('redo'),
      },
    ],
  });
  return history;
}

function saidOf(way: 'undo' | 'redo', words: string | null): string {
  if (way === 'undo') return words === null ? t`Nothing to undo` : t`Undone: ${words}`;
  return words === null ? t`Nothing to redo` : t`Redone: ${words}`;
}

/** Copies the address of what is looked at, and says so. */
function CopyLink({ link }: { link: RefObject<() => string> }): ReactElement {
  const copy = async () => {
    tell((await copyText(link.current())) ? t`Link copied` : t`The link could not be copied: this browser refuses it`);
  };
  useOffer({
    commands: () => [{ id: 'link.copy', kind: 'action', keys: [], words: () => t`Copy link`, act: () => void copy() }],
  });
  return <IconButton icon="copy" label={t`Copy link`} onClick={() => void copy()} />;
}
