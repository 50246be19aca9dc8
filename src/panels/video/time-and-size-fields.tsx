import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { formatCount, Select, TextField } from '../../ui/index.ts';
import { FRAME_RATES, formatsHere } from '../../video/index.ts';
import type { DraftUse, VideoDraft } from './video-draft.ts';

interface FieldsProps {
  draft: VideoDraft;
  errors: Readonly<Record<string, string>>;
  onType: (typed: Partial<VideoDraft>) => void;
}

/** Which time is shown, and how fast. */
export function TimeFields({ draft, errors, needed, onType }: FieldsProps & Pick<DraftUse, 'needed'>): ReactElement {
  return (
    <>
      {needed.from && (
        <TextField
          label={t`From`}
          help={needed.to ? undefined : t`What is live in the tour begins here`}
          value={draft.from}
          error={errors.from}
          onChange={(from) => onType({ from })}
        />
      )}
      {needed.to && <TextField label={t`To`} value={draft.to} error={errors.to} onChange={(to) => onType({ to })} />}
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

/** Of films and screens, and one that is held upright. */
const USUAL_SIZES = [
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
  { width: 2560, height: 1440 },
  { width: 3840, height: 2160 },
  { width: 1080, height: 1920 },
];

/** A usual size that this browser encodes at so many frames a second, or any other. */
export function SizeFields({ draft, errors, onType }: FieldsProps): ReactElement {
  const { width, height, framesPerSecond } = draft;
  const sizes = useQuery({
    queryKey: ['video sizes', framesPerSecond],
    queryFn: () => encodedSizes(framesPerSecond),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
  const size = sizeText({ width, height });
  const options = (sizes.data ?? []).map((one) => ({ value: sizeText(one), label: sizeText(one) }));
  const [isOther, setOther] = useState(false);
  const isTyped = isOther || !options.some(({ value }) => value === size);
  return (
    <>
      <Select
        labelled
        label={t`Size`}
        value={isTyped ? OTHER : size}
        options={[...options, { value: OTHER, label: t`Another size` }]}
        onChange={(chosen) => {
          setOther(chosen === OTHER);
          const [wide, high] = chosen.split(TIMES);
          if (wide !== undefined && high !== undefined) onType({ width: wide, height: high });
        }}
      />
      {isTyped && !sizes.isPending && <TypedSize {...{ draft, errors, onType }} />}
    </>
  );
}

const OTHER = 'other';
const TIMES = '×';

function sizeText({ width, height }: { width: number | string; height: number | string }): string {
  return `${width}${TIMES}${height}`;
}

async function encodedSizes(framesPerSecond: number) {
  const offered = await Promise.all(USUAL_SIZES.map((size) => formatsHere({ ...size, framesPerSecond })));
  return USUAL_SIZES.filter((_, index) => offered[index]?.length !== 0);
}

function TypedSize({ draft, errors, onType }: FieldsProps): ReactElement {
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
