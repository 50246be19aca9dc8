import type { ReactElement } from 'react';
import { Label } from 'react-aria-components/Label';
import { Slider as AriaSlider, SliderOutput, SliderThumb, SliderTrack } from 'react-aria-components/Slider';
import classes from './slider.module.css';

interface SliderProps {
  label: string;
  value: number;
  minValue: number;
  maxValue: number;
  step?: number;
  disabled?: boolean;
  /** The value in words. */
  words: (value: number) => string;
  onChange: (value: number) => void;
}

/** A number between two bounds, by dragging or by the arrow keys. */
export function Slider({ label, value, words, disabled = false, onChange, ...bounds }: SliderProps): ReactElement {
  return (
    <AriaSlider<number>
      {...bounds}
      value={value}
      isDisabled={disabled}
      onChange={onChange}
      className={classes.slider ?? ''}
    >
      <Label className={classes.label}>{label}</Label>
      <SliderOutput className={classes.value ?? ''}>{words(value)}</SliderOutput>
      <SliderTrack className={classes.track ?? ''}>
        <SliderThumb className={classes.thumb ?? ''} />
      </SliderTrack>
    </AriaSlider>
  );
}
