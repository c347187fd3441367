import { Outlet, useNavigate, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { facts } from '../document.ts'
import { may, session } from '../session.ts'
import { guided } from '../setup/guided.ts'
import { loadTexts, t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Toasts } from '../ui/toast.tsx'
import { type Action, keyLabel, useActions } from './actions.ts'
import { Bell } from './bell.tsx'
import { Held } from './held.tsx'
import { IncidentBanner } from './incident-banner.tsx'
import { KeySheet } from './key-sheet.tsx'
import { PersonMenu } from './person-menu.tsx'
import { MainPlaceLinks, PhoneBar, PlaceLinks } from './place-links.tsx'
import { openPlaces } from './places.ts'
import { useScanAnywhere } from './scan-anywhere.ts'
import { Notices, SessionEnd } from './session-end.tsx'
import { StepUp } from './step-up.tsx'
import { useUndoKeys } from './undo-keys.ts'
import { useWaiting } from './waiting.tsx'

type Open = 'palette' | 'keys' | 'more' | null

/** Fetched as soon as the frame is there, so that the first list does not wait for it. */
const loadPalette = () => import('./palette.tsx')
const Palette = lazy(async () => ({ default: (await loadPalette()).Palette }))

/** Left out if it cannot be fetched: Home has the same steps. */
const Guide = lazy(async () => {
  try {
    const [{ Guide }] = await Promise.all([import('../setup/guide.tsx'), loadTexts('home')])
    return { default: Guide }
  } catch {
    return { default: () => null }
  }
})

/** Keys that lead to a place, after G. */
const letters: Record<string, string> = {
  ...{ home: 'h', orders: 'o', pack: 'k', returns: 'r', inbox: 'i', products: 'p', stock: 's' },
  ...{ customers: 'c', marketing: 'm', content: 'n', reports: 't', settings: ',' },
}

const noScan = { code: '', count: 0 }

/** Surrounds every screen: the places at the left, or at the bottom of a phone, and the bar above. */
export function Frame() {
  const [open, setOpen] = useState<Open>(null)
  const step = useStore(guided)
  useStore(session, ({ me }) => me)
  const places = openPlaces(useRouter().routesByPath)
  const waiting = useWaiting()
  const navigate = useNavigate()
  useActions([
    ...places.flatMap(({ id, path }): Action[] =>
      letters[id]
        ? [
            {
              id: `go ${id}`,
              label: t('desk.frame.go_to_place', { place: t(`desk.frame.place_${id}`) }),
              keys: `g ${letters[id]}`,
              onlyByKey: true,
              run: () => void navigate({ to: path }),
            },
          ]
        : [],
    ),
    {
      ...{ id: 'palette', label: t('desk.frame.palette'), keys: '$mod+k', onlyByKey: true, everywhere: true },
      run: () => setOpen('palette'),
    },
    { id: 'keys', label: t('desk.frame.keys'), keys: '[Shift]+?', run: () => setOpen('keys') },
  ])
  useUndoKeys()
  // Without the network, it is fetched when it is opened.
  useEffect(() => void loadPalette().catch(() => {}), [])
  /** The code that the palette looks for. Each scan begins the search anew. */
  const [scan, setScan] = useState(noScan)
  const close = () => {
    setOpen(null)
    // The count stays: with another one, the palette would take the focus again while it closes.
    setScan(({ count }) => ({ code: '', count }))
  }
  useScanAnywhere({
    ask(code) {
      setScan(({ count }) => ({ code, count: count + 1 }))
      setOpen('palette')
    },
    found: close,
  })
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
        <p className="shrink-0 truncate px-2 py-2 font-semibold">{facts.shop}</p>
        <MainPlaceLinks {...{ places, waiting }} />
      </nav>
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar onFind={() => setOpen('palette')} onKeys={() => setOpen('keys')} />
        <Notices />
        <IncidentBanner />
        <Suspense>{step && may('settings.shop') && <Guide code={step} />}</Suspense>
        <main
          id="main"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col pb-[calc(5rem+env(safe-area-inset-bottom))] outline-none md:pb-6"
        >
          <Outlet />
        </main>
      </div>
      <PhoneBar {...{ places, waiting }} onMore={() => setOpen('more')} />
      <Dialog title={t('desk.frame.palette')} isOpen={open === 'palette'} onClose={close} top>
        <div data-scans>
          <Suspense>
            <Palette key={scan.count} words={scan.code} onClose={close} />
          </Suspense>
        </div>
      </Dialog>
      <KeySheet isOpen={open === 'keys'} onClose={close} />
      <Dialog title={t('desk.frame.more')} isOpen={open === 'more'} onClose={close}>
        <nav aria-label={t('desk.frame.more')} className="-mx-2 pb-2" onClickCapture={close}>
          <PlaceLinks {...{ places, waiting }} />
        </nav>
      </Dialog>
      <StepUp />
      <SessionEnd />
      <Toasts />
    </div>
  )
}

function TopBar({ onFind, onKeys }: { onFind(): void; onKeys(): void }) {
  const keys = useMemo(() => keyLabel('$mod+k'), [])
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2 border-b border-base-300 bg-base-200/95 px-4 backdrop-blur sm:px-6 lg:px-8">
      <button
        type="button"
        onClick={onFind}
        className="flex min-h-9 w-full max-w-md min-w-0 items-center gap-2 rounded-field border border-base-300 bg-base-100 px-2.5 text-muted hover:border-base-400 pointer-coarse:min-h-11"
      >
        <Search aria-hidden size={16} />
        <span className="flex-1 truncate text-start">{t('desk.frame.find')}</span>
        <kbd className="text-xs max-md:hidden">{keys}</kbd>
      </button>
      <span className="flex-1" />
      <Held />
      <Bell />
      <PersonMenu onKeys={onKeys} />
    </header>
  )
}
