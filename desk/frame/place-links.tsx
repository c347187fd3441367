import { Link, useLocation } from '@tanstack/react-router'
import { Ellipsis } from 'lucide-react'
import { t } from '../texts.ts'
import { mainPlace, type Place } from './places.ts'
import { PlaceName, type Waiting, WaitingCount } from './waiting.tsx'

type PlaceLinksProps = { places: readonly Place[]; waiting: Waiting }

/** All places with what waits there. */
export function PlaceLinks({ places, waiting }: PlaceLinksProps) {
  return places.map((place) => (
    <PlaceLink
      key={place.id}
      place={place}
      count={waiting.get(place.id) ?? 0}
      marked={!hasPartOfItsPath(place, places)}
    />
  ))
}

/**
 * The main places, with the parts of the one that is open. What waits in the parts of another is counted beside its name.
 * Settings stand at the foot.
 */
export function MainPlaceLinks({ places, waiting }: PlaceLinksProps) {
  const open = useLocation({ select: ({ pathname }) => mainPlace(places, pathname) })
  return places
    .filter(({ under }) => !under || under === open)
    .map((place) => {
      const parts = places.filter(({ under }) => under === place.id)
      const counted = place.id === open ? [place] : [place, ...parts]
      return (
        <PlaceLink
          key={place.id}
          place={place}
          count={counted.reduce((sum, { id }) => sum + (waiting.get(id) ?? 0), 0)}
          marked={!hasPartOfItsPath(place, places)}
          // Its other screens have no links here.
          isOpen={place.id === open && parts.length === 0}
          last={place.id === 'settings'}
        />
      )
    })
}

/** The part is marked instead, such as Promotions of Marketing. */
function hasPartOfItsPath({ id, path }: Place, places: readonly Place[]): boolean {
  return places.some((part) => part.under === id && part.path === path)
}

type PlaceLinkProps = { place: Place; count: number; marked: boolean; isOpen?: boolean; last?: boolean }

function PlaceLink({ place, count, marked, isOpen = false, last = false }: PlaceLinkProps) {
  const { id, path, icon: Icon, under } = place
  const current = marked
    ? 'aria-[current=page]:bg-base-300/70 aria-[current=page]:font-medium aria-[current=page]:text-base-content'
    : 'aria-[current=page]:text-base-content'
  const open = isOpen ? 'bg-base-300/70 font-medium text-base-content' : 'text-muted'
  return (
    <Link
      to={path}
      activeOptions={{ exact: path === '/' }}
      className={`flex min-h-8 shrink-0 items-center gap-2.5 py-1 leading-tight rounded-field ${under ? 'ps-9' : 'ps-2'} pe-2 ${open} hover:bg-hover hover:text-base-content ${current} ${last ? 'mt-auto' : ''} pointer-coarse:min-h-11`}
    >
      {!under && Icon && <Icon aria-hidden size={17} strokeWidth={1.75} className="shrink-0" />}
      <PlaceName place={t(`desk.frame.place_${id}`)} count={count} className="min-w-0" />
      <WaitingCount count={count} />
    </Link>
  )
}

/** Places within reach of the thumb. Others take the room of those that the person may not enter. */
const preferred = ['home', 'orders', 'pack', 'inbox']

/** Four places and the rest. */
export function PhoneBar({ places, waiting, onMore }: PlaceLinksProps & { onMore(): void }) {
  const near = nearest(places)
  const rest = places.filter((place) => !near.includes(place))
  const inRest = rest.reduce((sum, { id }) => sum + (waiting.get(id) ?? 0), 0)
  const cell =
    'relative flex min-h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-2xs text-muted aria-[current=page]:text-accent'
  // The longest German name is as wide as its place on a phone of 360 px.
  const label = 'max-w-full truncate'
  return (
    <nav
      aria-label={t('desk.frame.places')}
      className="fixed inset-x-0 bottom-0 z-20 flex border-t border-base-300 bg-base-100 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {near.map(({ id, path, icon: Icon }) => (
        <Link key={id} to={path} activeOptions={{ exact: path === '/' }} className={cell}>
          {Icon && <Icon aria-hidden size={20} strokeWidth={1.75} />}
          <PlaceName place={t(`desk.frame.place_${id}`)} count={waiting.get(id) ?? 0} className={label} />
          <WaitingCount corner count={waiting.get(id) ?? 0} />
        </Link>
      ))}
      <button type="button" onClick={onMore} className={cell}>
        <Ellipsis aria-hidden size={20} strokeWidth={1.75} />
        <PlaceName place={t('desk.frame.more')} count={inRest} className={label} />
        <WaitingCount corner count={inRest} />
      </button>
    </nav>
  )
}

function nearest(places: readonly Place[]): Place[] {
  const main = places.filter(({ under }) => !under)
  const first = main.filter(({ id }) => preferred.includes(id))
  const others = main.filter((place) => !first.includes(place))
  return [...first, ...others].slice(0, preferred.length)
}
