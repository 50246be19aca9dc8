import { plural, t } from '@lingui/core/macro';
import { type ReactElement, useState } from 'react';
import { withLaterWords } from '../../language/index.ts';
import {
  changePanel,
  instantShown,
  usePanelConfig,
  usePictureControls,
  useReadoutPace,
  useViewer,
  useViewerState,
  type Viewer,
} from '../../run/index.ts';
import { Button, CopyButton, FloatingPanel, formatCount, Icon, KeyValue, lazyPart } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { passportConfig } from '../passport/config.ts';
import { spaceTimeConfig, wayOfSelection } from '../space-time/config.ts';
import { usePictureState } from '../use-picture-state.ts';
import { inspectorConfig } from './config.ts';
import classes from './entity-details.module.css';
import { type EntityFacts, entityFacts } from './entity-facts.ts';

const HeldLine = lazyPart(
  () => t`Who holds whom could not be shown`,
  () => withLaterWords(() => import('../holds/held-line.tsx').then((module) => module.HeldLine)),
);

/** What is known of the selected entity at the instant shown, in short; nothing while its panel tells all. */
export function EntityDetails(): ReactElement | null {
  const viewer = useViewer();
  const { name, entity } = useViewerState((state) => state.selection);
  const [{ isOpen }, change] = usePanelConfig(inspectorConfig);
  if (name === null || isOpen) return null;
  return (
    <FloatingPanel
      role="complementary"
      size="wide"
      label={t`Selected entity`}
      title={<bdi>{name}</bdi>}
      actions={<CopyButton text={name} label={t`Copy name`} />}
      closeLabel={t`Deselect`}
      onClose={() => viewer.select(null)}
    >
      {entity === null ? <p className={classes.absent}>{t`Not present at this time.`}</p> : <Facts entity={entity} />}
      <Button icon="info" onClick={() => change({ isOpen: true })}>{t`All about it`}</Button>
    </FloatingPanel>
  );
}

interface FactsProps {
  entity: WorldEntity;
  tell?: typeof entityFacts;
  /** There is room for who holds it, whether or not it is held: what lies below does not move as a hold begins or ends. */
  keepsRoom?: boolean;
}

/** What is told of an entity, what is wrong with it, and where more is told of it. */
export function Facts({ entity, tell = entityFacts, keepsRoom = false }: FactsProps): ReactElement {
  const viewer = useViewer();
  const world = instantShown(viewer)?.world;
  const { unbound } = usePictureState(usePictureControls());
  const { items, warnings } = useFacts({
    viewer,
    entity,
    isGeneric: unbound.includes(entity.assetId),
    tell,
  });
  const held = entity.supportedActions.length > 0 && <HeldLine entity={entity} />;
  return (
    <>
      <KeyValue items={items} />
      {held && keepsRoom ? <div className={classes.held}>{held}</div> : held}
      {warnings.map((words) => (
        <p key={words} className={classes.warning}>
          <Icon name="warning" /> <span>{words}</span>
        </p>
      ))}
      {world?.wasCargo(entity) && <PassportButton />}
      {entity.supportedActions.includes('MOVE_ALONG_PATH') && <WayButton />}
      <details className={classes.actions}>
        <summary>{actionCount(entity.supportedActions.length)}</summary>
        {entity.supportedActions.join(', ')}
      </details>
    </>
  );
}

function PassportButton(): ReactElement {
  const [, change] = usePanelConfig(passportConfig);
  const loadName = useViewerState(({ selection }) => selection.name ?? '');
  return (
    <Button icon="passport" onClick={() => change({ isOpen: true, loadName })}>
      {t`Where it went`}
    </Button>
  );
}

function WayButton(): ReactElement {
  const viewer = useViewer();
  const show = () => changePanel(viewer, spaceTimeConfig, { isOpen: true, way: wayOfSelection(viewer) });
  return <Button icon="space-time" onClick={show}>{t`Its way in space and time`}</Button>;
}

function actionCount(count: number): string {
  const number = formatCount(count);
  return plural(count, { one: `${number} supported action`, other: `${number} supported actions` });
}

const NOTHING_KNOWN: EntityFacts = { items: [], warnings: [] };
const REFRESH_MILLIS = 250;

/** Four times a second is enough to read; the picture itself shows the motion. */
function useFacts(asked: Asked): EntityFacts {
  const { entity, isGeneric } = asked;
  const read = () => factsOf(asked);
  const [known, setKnown] = useState({ entity, isGeneric, facts: read() });
  let { facts } = known;
  if (known.entity !== entity || known.isGeneric !== isGeneric) {
    facts = read();
    setKnown({ entity, isGeneric, facts });
  }
  useReadoutPace(() => {
    const now = read();
    if (!isSameFacts(facts, now)) setKnown({ entity, isGeneric, facts: now });
  }, REFRESH_MILLIS);
  return facts;
}

interface Asked {
  readonly viewer: Viewer;
  readonly entity: WorldEntity;
  readonly isGeneric: boolean;
  readonly tell: typeof entityFacts;
}

function factsOf({ viewer, entity, isGeneric, tell }: Asked): EntityFacts {
  const instant = instantShown(viewer);
  return instant === null ? NOTHING_KNOWN : tell(instant, entity, isGeneric);
}

function isSameFacts(some: EntityFacts, others: EntityFacts): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}
