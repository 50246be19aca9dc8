import type { BottleneckSpan } from '../../activity/index.ts';
import { type FoundBottleneck, runShown, useViewer } from '../../run/index.ts';
import type { SimMicros } from '../../units/index.ts';

/** Goes to a time and selects a device of who held the plant back then; marks the time where that is wanted. */
export function useShowSpan({ candidates }: FoundBottleneck) {
  const viewer = useViewer();
  return ({ who, fromMicros, toMicros }: BottleneckSpan, isMarked = false, atMicros: SimMicros = fromMicros) => {
    const offset = runShown(viewer)?.offsetMicros ?? 0;
    viewer.player.seek(atMicros + offset);
    const device = candidates[who]?.devices[0];
    if (device) viewer.selectName(device.name);
    if (isMarked) viewer.store.setState({ marked: { startMicros: fromMicros + offset, endMicros: toMicros + offset } });
  };
}
