import { Link, Outlet, useRouter } from '@tanstack/react-router'
import { facts } from '../document.ts'
import { t } from '../texts.ts'
import { Toasts } from '../ui/toast.tsx'
import { openPlaces, type Place } from './places.ts'

/** Surrounds every screen: the places at the left, or at the bottom of a phone. */
export function Frame() {
  const places = openPlaces(useRouter().routesByPath)
  return (
    <div className="flex min-h-dvh">
      <a
        href="#main"
        className="fixed start-2 top-2 z-50 -translate-y-20 rounded-field bg-primary px-3 py-2 text-primary-content focus:translate-y-0"
      >
        {t('desk.frame.skip')}
      </a>
      <nav
        aria-label={t('desk.frame.places')}
        className="sticky top-0 hidden h-dvh w-56 shrink-0 flex-col gap-0.5 overflow-y-auto border-e border-base-300 px-3 py-3 md:flex"
      >
        <p className="truncate px-2 py-2 font-semibold">{facts.shop}</p>
        {places.map((place) => (
          <PlaceLink key={place.id} place={place} />
        ))}
      </nav>
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 pb-20 outline-none md:pb-0">
        <Outlet />
      </main>
      <Toasts />
    </div>
  )
}

function PlaceLink({ place: { id, path, icon: Icon } }: { place: Place }) {
  return (
    <Link
      to={path}
      activeOptions={{ exact: path === '/' }}
      className="flex min-h-8 items-center gap-2.5 rounded-field px-2 text-muted hover:bg-hover hover:text-base-content aria-[current=page]:bg-base-300/70 aria-[current=page]:font-medium aria-[current=page]:text-base-content pointer-coarse:min-h-11"
    >
      <Icon aria-hidden size={17} strokeWidth={1.75} />
      {t(`desk.frame.place_${id}`)}
    </Link>
  )
}
