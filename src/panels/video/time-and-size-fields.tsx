import { t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { formatCount, Select, TextField } from '../../ui/index.ts';
import { FRAME_RATES } from '../../video/index.ts';
import type { VideoDraft } from './video-draft.ts';

interface FieldsProps {
  draft: VideoDraft;
  errors: Readonly<Record<string, string>>;
  onType: (typed: Partial<VideoDraft>) => void;
}

/** Which time is shown, and how fast. */
export function TimeFields({ draft, errors, onType }: FieldsProps): ReactElement {
  return (
    <>
      <TextField label={t`From`} value={draft.from} error={errors.from} onChange={(from) => onType({ from })} />
      <TextField label={t`To`} value={draft.to} error={errors.to} onChange={(to) => onType({ to })} />
      <TextField
        label={t`Speed`}
        help={t`Seconds of the run in one of the video`}
        inputMode="decimal"
        value={draft.rate}
        error={errors.rate}
        onChange={(rate) => onType({ rate })}
      />
      <Select
        labelled
        label={t`Frames a second`}
        value={String(draft.framesPerSecond)}
        options={FRAME_RATES.map((value) => ({ value: String(value), label: formatCount(value) }))}
        onChange={(value) => onType({ framesPerSecond: Number(value) })}
      />
    </>
  );
}

export function SizeFields({ draft, errors, onType }: FieldsProps): ReactElement {
  return (
    <>
      <TextField
        label={t`Width (pixels)`}
        inputMode="numeric"
        value={draft.width}
        error={errors.width}
        onChange={(width) => onType({ width })}
      />
      <TextField
        label={t`Height (pixels)`}
        inputMode="numeric"
        value={draft.height}
        error={errors.height}
        onChange={(height) => onType({ height })}
      />
    </>
  );
}
