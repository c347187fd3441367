import { queuePlaces } from '../home/queue-places.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'

/** More are shown as "99+". */
const maxShown = 99

export type Waiting = ReadonlyMap<string, number>

/** Records that wait for a person, counted by place. Home asks the same call, so the shop counts once. */
export function useWaiting(): Waiting {
  const { data } = useCall('/home/state', {})
  const byPlace = new Map<string, number>()
  for (const { code, count } of data?.queues ?? []) {
    // A newer server may know queues that this desk does not.
    const place = queuePlaces[code]?.place
    if (place) byPlace.set(place, (byPlace.get(place) ?? 0) + count)
  }
  return byPlace
}

/** The name of a place. Where something waits, it is read as "Orders, 12 waiting". */
export function PlaceName({ place, count, className }: { place: string; count: number; className: string }) {
  if (count === 0) return <span className={className}>{place}</span>
  return (
    <>
      <span aria-hidden className={className}>
        {place}
      </span>
      <span className="sr-only">{t('desk.frame.waiting', { place, count: shown(count) })}</span>
    </>
  )
}

/** The count beside the name of a place. `PlaceName` says it in words. */
export function WaitingCount({ count, corner = false }: { count: number; corner?: boolean }) {
  if (count === 0) return null
  const place = corner
    ? 'absolute start-[calc(50%+0.5rem)] top-1 bg-accent px-1 text-base-100'
    : 'ms-auto bg-base-300/70 px-1.5 text-base-content'
  return (
    <span
      aria-hidden
      className={`${place} min-w-5 rounded-full text-center text-2xs leading-5 font-semibold tabular-nums`}
    >
      {shown(count)}
    </span>
  )
}

function shown(count: number): string {
  return count > maxShown ? `${maxShown}+` : String(count)
}
