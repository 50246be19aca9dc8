import { t } from '@lingui/core/macro';
import { type ReactElement, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { usePanelConfig, usePictureControls } from '../../run/index.ts';
import { FLOW_RAMP, type FlowHit, type PlantControls } from '../../scene/index.ts';
import {
  Failure,
  formatDecimal,
  formatSimulationSpan,
  formatSimulationTime,
  Select,
  Switch,
  useTheme,
} from '../../ui/index.ts';
import type { SimMicros } from '../../units/index.ts';
import { PanelBody } from '../panel-body.tsx';
import { type FlowMeasure, flowConfig, MEASURES, RANGES } from './config.ts';
import classes from './flow.module.css';
import { type FlowValue, placeWords, unitWords, valueWords } from './flow-scale.ts';
import { RangeSelect } from './range-select.tsx';
import { usePaintedFlow } from './use-painted-flow.ts';

/** So many places are listed. */
const LISTED = 6;

/** How paths and the floor were used, painted on them: of what, of when, and what the colours mean. */
export function Flow(): ReactElement | null {
  const controls = usePictureControls();
  return controls && <FlowOver controls={controls} />;
}

function FlowOver({ controls }: { controls: PlantControls }): ReactElement {
  const [config, change] = usePanelConfig(flowConfig);
  const { measure, top: fixed } = config;
  const { range, values, top, data, error, refetch } = usePaintedFlow(controls);
  const tip = useFlowTip(controls, values, measure);
  return (
    <PanelBody>
      <div className={classes.choices}>
        <Select
          label={t`What is shown`}
          value={measure}
          options={MEASURES.map((value) => ({ value, label: measureWords(value) }))}
          onChange={(next) => change({ measure: next, top: null })}
        />
        <RangeSelect ranges={RANGES} value={range} onChange={(next) => change({ range: next })} />
      </div>
      <Scale measure={measure} top={top} />
      <Switch
        label={t`Keep this scale`}
        isOn={fixed !== null}
        onChange={(isOn) => change({ top: isOn ? top : null })}
      />
      {error && <Failure title={t`The flow could not be read`} error={error} onRetry={refetch} />}
      <output className={classes.note}>{spanWords(data)}</output>
      <Most values={values} measure={measure} />
      {tip}
    </PanelBody>
  );
}

function measureWords(measure: FlowMeasure): string {
  const words: Readonly<Record<FlowMeasure, string>> = {
    passages: t`Passages over paths`,
    rest: t`Time at rest on paths`,
    floor: t`Time at rest on the floor`,
  };
  return words[measure];
}

function spanWords(data: { readonly fromMicros: SimMicros; readonly toMicros: SimMicros } | undefined): string {
  if (data === undefined) return t`Reading what was driven`;
  const { fromMicros, toMicros } = data;
  const span = formatSimulationSpan(fromMicros, toMicros);
  const until = formatSimulationTime(toMicros);
  return t`${span} up to ${until}`;
}

/** The colours from nothing to the top. */
function Scale({ measure, top }: { measure: FlowMeasure; top: number }): ReactElement {
  const theme = useTheme();
  const stops = FLOW_RAMP[theme].join(', ');
  return (
    <div className={classes.scale}>
      <div className={classes.ramp} style={{ background: `linear-gradient(to right, ${stops})` }} aria-hidden="true" />
      <span>0</span>
      <span>{formatDecimal(top / 2)}</span>
      <span>{formatDecimal(top)}</span>
      <span className={classes.unit}>{unitWords(measure)}</span>
    </div>
  );
}

/** The places that are used most, for those who do not see the picture. */
function Most({ values, measure }: { values: readonly FlowValue[]; measure: FlowMeasure }): ReactElement | null {
  if (values.length === 0) return null;
  return (
    <table className={classes.most} aria-label={measureWords(measure)}>
      <tbody>
        {values.slice(0, LISTED).map((value) => (
          <tr key={placeWords(value)}>
            <th scope="row">
              <bdi>{placeWords(value)}</bdi>
            </th>
            <td>{valueWords(measure, value.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What lies under the pointer, beside it. */
function useFlowTip(controls: PlantControls, values: readonly FlowValue[], measure: FlowMeasure): ReactElement {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const cells = values.filter(({ cell }) => cell !== null);
    const found = (hit: FlowHit) => ('path' in hit ? values.find(({ path }) => path === hit.path) : cells[hit.cell]);
    return controls.onFlowHover((hover) => {
      const { current } = tip;
      const value = hover && found(hover.hit);
      if (current === null) return;
      current.hidden = !value;
      if (!hover || !value) return;
      current.textContent = `${placeWords(value)} · ${valueWords(measure, value.value)}`;
      current.style.transform = `translate(${hover.clientX + 14}px, ${hover.clientY + 14}px)`;
    });
  }, [controls, values, measure]);
  return createPortal(<div ref={tip} className={classes.tip} data-testid="flow-tip" hidden />, document.body);
}
