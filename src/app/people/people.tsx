import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { RunSource } from '../../client/index.ts';
import { OWN_NAME, Presence, useRunSource, useServiceClient, useViewer } from '../../run/index.ts';
import { keptText, useRegion } from '../../ui/index.ts';
import { HeaderSlot } from '../shell/header-slot.tsx';
import classes from './people.module.css';
import { PeopleButton } from './people-button.tsx';
import { usePeopleCommands } from './people-commands.ts';
import { PeopleNotices } from './people-notices.tsx';
import { useIsSeen } from './seen-setting.ts';

/** Who else has the run open: in the bar; and over the picture what this reader has to do with them. */
export function People(): ReactElement | null {
  const source = useRunSource();
  const { presence } = useServiceClient();
  const isSeen = useIsSeen();
  const isWanted = isSeen && source !== null;
  // A gateway that shows nobody says so. One that cannot say says why when it is asked to let this page in.
  const { data, isPending } = useQuery({
    queryKey: ['presence', source],
    queryFn: ({ signal }) => presence.who(source as RunSource, { signal }),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!isWanted || isPending || data?.isOn === false) return null;
  return <SeenPeople key={JSON.stringify(source)} source={source} />;
}

function SeenPeople({ source }: { source: RunSource }): ReactElement {
  const viewer = useViewer();
  const client = useServiceClient();
  useRegion();
  const [presence] = useState(
    () => new Presence(viewer, { client, source, ownName: () => keptText(OWN_NAME)?.trim() ?? '' }),
  );
  const { follow } = useSearch({ strict: false });
  const start = useEffectEvent((begun: Presence) => begun.start(follow === 'presenter'));
  useEffect(() => start(presence), [presence]);
  useFollowingInAddress(presence);
  usePeopleCommands(presence);
  return (
    <>
      <HeaderSlot>
        <span className={classes.bar}>
          <PeopleButton presence={presence} />
        </span>
      </HeaderSlot>
      <PeopleNotices presence={presence} />
    </>
  );
}

/** Whoever loads the page again goes on with the presenter. */
function useFollowingInAddress({ store }: Presence): void {
  const navigate = useNavigate();
  const isFollowing = useStore(store, ({ followed, isAwaiting }) => isAwaiting || followed?.isPresenter === true);
  const write = useEffectEvent((isPresenter: boolean) => {
    void navigate({
      to: '.',
      search: (search) => {
        const isSaid = search.follow === 'presenter';
        return isSaid === isPresenter
          ? search
          : { ...search, follow: isPresenter ? ('presenter' as const) : undefined };
      },
      replace: true,
    });
  });
  const [wasFollowing, setWas] = useState(isFollowing);
  if (isFollowing && !wasFollowing) setWas(true);
  useEffect(() => {
    if (wasFollowing) write(isFollowing);
  }, [isFollowing, wasFollowing]);
}
