import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import { reportPath } from '../../client/index.ts';
import {
  type DeepLinks,
  doesSecondLead,
  LOCKS,
  type Lock,
  lastRunOf,
  leadRun,
  MAIN_PICTURE,
  overlap,
  shareSelection,
  type Viewer,
  ViewerContext,
} from '../../run/index.ts';
import { type PlantControls, shareCamera } from '../../scene/index.ts';
import { Button, currentRegion, IconButton, IconLink, SafePart, Select, useRegion } from '../../ui/index.ts';
import { LinkNotices } from '../picture/link-notices.tsx';
import { Transport } from '../timeline/transport.tsx';
import type { ComparedRun } from './compared-run.ts';
import { RunDifferences } from './run-differences.tsx';
import { RunHalf } from './run-half.tsx';
import classes from './side-by-side.module.css';

interface SideBySideProps {
  left: ComparedRun;
  right: ComparedRun;
  lock: Lock;
  setLock: (lock: Lock) => void;
  swap: () => void;
  links: DeepLinks;
}

const nothing = (): void => undefined;

/** Two runs in one page: one camera, one time, one selection, and how their boards differ. */
export function SideBySide({ left, right, lock, setLock, swap, links }: SideBySideProps): ReactElement {
  const isRightLeading = doesSecondLead(candidate(left), candidate(right));
  const [leader, led] = isRightLeading ? [right, left] : [left, right];
  useLockedRuns(leader.viewer, led.viewer, lock);
  const controls = useOneCamera(left.viewer, right.viewer);
  const half = { leader: leader.viewer, lock };
  return (
    <div className={classes.page}>
      <LockBar {...{ left, right, lock, setLock, swap, controls }} />
      <div className={classes.pictures}>
        <RunHalf side="left" run={left} {...half} />
        <RunHalf side="right" run={right} {...half} />
        <div className={classes.notices}>
          <LinkNotices links={links} />
        </div>
      </div>
      <ViewerContext value={leader.viewer}>
        <SafePart compact title={t`The timeline could not be shown`}>
          <Transport onTimeline={nothing} buttons={null} />
        </SafePart>
      </ViewerContext>
      <SafePart title={t`The differences could not be shown`}>
        <RunDifferences left={left} right={right} />
      </SafePart>
    </div>
  );
}

const candidate = ({ recordingId, lengthMicros }: ComparedRun) => ({ isLive: recordingId === null, lengthMicros });

/** One time and one selection for both. */
function useLockedRuns(leader: Viewer, led: Viewer, lock: Lock): void {
  useEffect(() => leadRun(leader, led, lock), [leader, led, lock]);
  useEffect(() => shareSelection(leader, led), [leader, led]);
}

/** Has both pictures share a camera; returns a way to it, null while there is no picture. */
function useOneCamera(left: Viewer, right: Viewer): PlantControls | null {
  const first = usePictureOf(left);
  const second = usePictureOf(right);
  useEffect(() => (first && second ? shareCamera(first, second) : undefined), [first, second]);
  return first ?? second;
}

function usePictureOf({ store }: Viewer): PlantControls | null {
  return useStore(store, ({ pictures }) => pictures[MAIN_PICTURE]?.controls ?? null);
}

interface LockBarProps extends Omit<SideBySideProps, 'links'> {
  controls: PlantControls | null;
}

function LockBar({ left, right, lock, setLock, swap, controls }: LockBarProps): ReactElement {
  useRegion();
  const words = { 'since-start': t`Time since start`, clock: t`Simulation time` };
  return (
    <header className={classes.bar}>
      <h1>{t`Side by side`}</h1>
      <span aria-hidden="true">{t`Together by`}</span>
      <Select
        label={t`Together by`}
        value={lock}
        options={LOCKS.map((value) => ({ value, label: words[value] }))}
        onChange={setLock}
      />
      <IconButton icon="swap" label={t`Swap sides`} onClick={swap} />
      <Button icon="fit" disabled={controls === null} onClick={() => controls?.fitAll()}>
        {t`Show all`}
      </Button>
      <ReportLink {...{ left, right }} />
      <NothingInCommon {...{ left, right, lock }} />
    </header>
  );
}

/** A report is of a recording, which is compared with whatever stands beside it. */
function ReportLink({ left, right }: Pick<SideBySideProps, 'left' | 'right'>): ReactElement | null {
  const [told, other] = left.recordingId === null ? [right, left] : [left, right];
  if (told.recordingId === null) return null;
  const { recordingId, viewer } = other;
  const compared = recordingId === null ? viewer.simulationId : `recording:${recordingId}`;
  return (
    <IconLink
      icon="bookmark"
      label={t`Report of both: one page to read anywhere`}
      href={reportPath(told.recordingId, { with: compared, language: currentRegion().language })}
    />
  );
}

/** Says it where two runs have no time in common. */
function NothingInCommon({ left, right, lock }: Pick<SideBySideProps, 'left' | 'right' | 'lock'>): ReactElement {
  const isKnown = ({ epochs, past }: { epochs: readonly unknown[]; past: { revision: number } }) =>
    `${epochs.length} ${past.revision}`;
  useStore(left.viewer.feed.store, isKnown);
  useStore(right.viewer.feed.store, isKnown);
  const [one, other] = [lastRunOf(left.viewer), lastRunOf(right.viewer)];
  const isNone = one !== undefined && other !== undefined && !overlap(lock, one, other);
  return (
    <output className={classes.common}>
      {isNone && t`They have no simulation time in common: only one of them moves at a time.`}
    </output>
  );
}
