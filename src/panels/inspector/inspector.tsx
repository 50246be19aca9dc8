import { plural, t } from '@lingui/core/macro';
import type { ReactElement } from 'react';
import { usePictureControls, useViewerState } from '../../run/index.ts';
import { CopyButton, EmptyState, formatCount, IconButton } from '../../ui/index.ts';
import type { WorldEntity } from '../../world/index.ts';
import { PanelBody } from '../panel-body.tsx';
import { ActionList } from './action-list.tsx';
import { Facts } from './entity-details.tsx';
import { identityFacts } from './entity-facts.ts';
import classes from './inspector.module.css';
import { NowFigures } from './now-figures.tsx';
import { OwnTables } from './own-tables.tsx';
import { SentData } from './sent-data.tsx';
import { TimeShares } from './time-shares.tsx';
import { useCarried, useEntityNow } from './use-entity-now.ts';

/** All that is known of what is selected: now, before and next. */
export function Inspector(): ReactElement {
  const { name, entity } = useViewerState((state) => state.selection);
  const count = useViewerState((state) => state.selectedNames.length);
  if (name === null) {
    return (
      <EmptyState icon="info" title={t`Nothing is selected`}>
        {t`Select a device or a load in the picture, in the list of entities or in a table.`}
      </EmptyState>
    );
  }
  return (
    <PanelBody>
      <Head name={name} count={count} />
      {entity === null ? (
        <p className={classes.note}>{t`Not present at this time.`}</p>
      ) : (
        <Known entity={entity} name={name} />
      )}
    </PanelBody>
  );
}

function Head({ name, count }: { name: string; count: number }): ReactElement {
  const controls = usePictureControls();
  const number = formatCount(count);
  return (
    <div className={classes.head}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {count > 1 && (
        <span className={classes.note}>
          {plural(count, { one: `${number} selected`, other: `the last of ${number} selected` })}
        </span>
      )}
      <CopyButton text={name} label={t`Copy name`} />
      <IconButton
        icon="fit"
        label={t`Show in the picture`}
        disabled={controls === null}
        onClick={() => controls?.fitSelection()}
      />
    </div>
  );
}

function Known({ entity, name }: { entity: WorldEntity; name: string }): ReactElement {
  const inspected = useEntityNow(entity);
  // What does nothing by itself is not told what it carries.
  const carried = useCarried(entity.supportedActions.length > 0 ? entity : null);
  return (
    <>
      <Facts entity={entity} tell={identityFacts} />
      {inspected && <NowFigures inspected={inspected} carried={carried} />}
      {inspected && <ActionList actions={inspected.actions} />}
      <TimeShares name={name} />
      <OwnTables name={name} />
      <SentData entity={entity} name={name} />
    </>
  );
}
