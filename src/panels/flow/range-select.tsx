import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { useViewerState } from '../../run/index.ts';
import { Select } from '../../ui/index.ts';
import type { BottleneckRange } from '../bottleneck/config.ts';
import type { FlowRange } from './config.ts';

type Range = BottleneckRange | FlowRange;

const useHasMarked = (): boolean => useViewerState(({ marked }) => marked !== null);

/** The range to read: the chosen one, unless it is the marked area and nothing is marked. */
export function useRange<Chosen extends Range>(chosen: Chosen, usual: Chosen): Chosen {
  return useHasMarked() || chosen !== 'marked' ? chosen : usual;
}

interface RangeSelectProps<Chosen extends Range> {
  ranges: readonly Chosen[];
  value: Chosen;
  onChange: (range: Chosen) => void;
}

/** Chooses of which time something is told. */
export function RangeSelect<Chosen extends Range>({ ranges, value, onChange }: RangeSelectProps<Chosen>): ReactElement {
  const hasMarked = useHasMarked();
  const words: Readonly<Record<Range, string>> = {
    hour: t`Last hour`,
    window: t`Timeline as shown`,
    quarter: t`Last 15 minutes`,
    run: t`Whole run`,
    marked: t`Marked area`,
  };
  const options = ranges
    .filter((range) => hasMarked || range !== 'marked')
    .map((range) => ({ value: range, label: words[range] }));
  return <Select label={t`Of which time`} {...{ value, options, onChange }} />;
}
