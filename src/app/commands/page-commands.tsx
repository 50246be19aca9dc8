import { t } from '@lingui/core/macro';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useStore } from 'zustand';
import { type Command, type Names, offered, useOffer } from '../../commands/index.ts';
import { useRecordings, useSimulations } from '../../run/index.ts';
import { useCatalog } from '../../tables/index.ts';
import { recordedRunName } from '../../tabular/index.ts';
import { formatDateTime } from '../../ui/index.ts';
import { LOCAL_RECORDING } from '../recordings/local-file.ts';
import { wholeSeconds } from '../recordings/recording-words.ts';
import { ofOwner, type TablesOfRun, useOpenTable } from '../tables/use-open-table.ts';

type Navigate = ReturnType<typeof useNavigate>;
type Run = TablesOfRun | null;

/** Offers pages, runs, recordings and tables. What has to be asked for is asked while the palette is open. */
export function PageCommands(): null {
  const navigate = useNavigate();
  const openTable = useOpenTable();
  const run = useRun();
  const isOpen = useStore(offered, ({ opened }) => opened === 'palette');
  const simulations = useSimulations(isOpen).data;
  const recordings = useRecordings({ isWanted: isOpen }).data?.items;
  const { known: tables } = useCatalog(isOpen ? nameOf(run) : null);
  useOffer(
    {
      commands: () => [
        ...pages(navigate, simulations?.controlPlane ?? false),
        ...(run === null ? [] : 'simulationId' in run ? pagesOfRun(navigate, run) : pagesOfRecording(navigate, run)),
      ],
      names: () => [
        named('page', simulations?.items ?? [], ({ label, simulationId }) => label || simulationId, {
          open: ({ simulationId }) => navigate({ to: '/simulations/$simulationId', params: { simulationId } }),
        }),
        named('recording', recordings ?? [], recordingWords, {
          open: ({ recordingId }) => navigate({ to: '/recordings/$recordingId', params: { recordingId } }),
        }),
        named(
          'page',
          run === null ? [] : (recordings ?? []).filter(({ recordingId }) => recordingId !== idOf(run)),
          besideWords,
          {
            open: ({ recordingId: rightId }) =>
              navigate({ to: '/compare/$leftId/$rightId', params: { leftId: idOf(run), rightId } }),
          },
        ),
        named('table', tables?.items ?? [], tableWords, {
          open: (item) => run && openTable(run, item.name, ofOwner(item)),
        }),
      ],
    },
    // Read again and again; most answers are the last one.
    `${nameOf(run)} ${simulations?.items.length} ${recordings?.length} ${tables?.items.length}`,
  );
  return null;
}

function useRun(): Run {
  const { simulationId, recordingId } = useParams({ strict: false });
  if (simulationId !== undefined) return { simulationId };
  return recordingId === undefined || recordingId === LOCAL_RECORDING ? null : { recordingId };
}

/** The name that tables of the run are asked by. */
function nameOf(run: Run): string | null {
  if (run === null) return null;
  return 'simulationId' in run ? run.simulationId : recordedRunName({ recordingId: run.recordingId, at: null });
}

function named<Item>(
  kind: Names['kind'],
  items: readonly Item[],
  wordsOf: (item: Item) => string,
  { open }: { open: (item: Item) => unknown },
): Names {
  return {
    ...{ kind, count: items.length },
    nameAt: (index) => wordsOf(items[index] as Item),
    act: (index) => void open(items[index] as Item),
  };
}

function recordingWords({
  label,
  simulationId,
  startedAt,
}: {
  label: string;
  simulationId: string;
  startedAt: string;
}) {
  return `${label || simulationId} · ${formatDateTime(wholeSeconds(startedAt))}`;
}

/** A run that is shown beside the one of the page. */
function besideWords(recording: Parameters<typeof recordingWords>[0]): string {
  const name = recordingWords(recording);
  return t`Side by side with ${name}`;
}

function idOf(run: Run): string {
  if (run === null) return '';
  return 'simulationId' in run ? run.simulationId : run.recordingId;
}

function tableWords({ name, ownerEntityName }: { name: string; ownerEntityName: string | null }): string {
  return ownerEntityName === null ? name : `${name} · ${ownerEntityName}`;
}

function page(id: string, words: () => string, act: () => unknown): Command {
  return { id: `page ${id}`, kind: 'page', keys: [], words, act: () => void act() };
}

function pages(navigate: Navigate, hasExperiments: boolean): Command[] {
  return [
    page(
      'overview',
      () => t`All plants`,
      () => navigate({ to: '/' }),
    ),
    page(
      'recordings',
      () => t`Recordings`,
      () => navigate({ to: '/recordings' }),
    ),
    ...(hasExperiments
      ? [
          page(
            'experiments',
            () => t`Experiments`,
            () => navigate({ to: '/experiments' }),
          ),
        ]
      : []),
  ];
}

function pagesOfRun(navigate: Navigate, params: { simulationId: string }): Command[] {
  return [
    page(
      'live',
      () => t`Live view`,
      () => navigate({ to: '/simulations/$simulationId', params }),
    ),
    page(
      'tables',
      () => t`Tables`,
      () => navigate({ to: '/simulations/$simulationId/tables', params }),
    ),
    page(
      'sql',
      () => t`Query with SQL`,
      () => navigate({ to: '/simulations/$simulationId/sql', params }),
    ),
    page(
      'board',
      () => t`Board`,
      () => navigate({ to: '/simulations/$simulationId/board', params }),
    ),
    page(
      'compatibility',
      () => t`Compatibility`,
      () => navigate({ to: '/simulations/$simulationId/compatibility', params }),
    ),
  ];
}

function pagesOfRecording(navigate: Navigate, params: { recordingId: string }): Command[] {
  return [
    page(
      'replay',
      () => t`Replay`,
      () => navigate({ to: '/recordings/$recordingId', params }),
    ),
    page(
      'recorded tables',
      () => t`Tables`,
      () => navigate({ to: '/recordings/$recordingId/tables', params }),
    ),
    page(
      'recorded sql',
      () => t`Query with SQL`,
      () => navigate({ to: '/recordings/$recordingId/sql', params }),
    ),
  ];
}
