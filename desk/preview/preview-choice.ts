import { useState } from 'react'
import { queryOf, useIsWide } from '../ui/use-is-wide.ts'
import { type Device, nextDevice } from './devices.ts'

/** Form and preview fit side by side. */
const wide = queryOf('(width >= 80rem)')

/** There is room for a page of a desktop that can still be read. */
const roomy = matchMedia('(64rem <= width < 80rem) or (width >= 96rem)')

type Kind = 'content' | 'product' | 'menu' | 'setting'

/** Pages and menus are seldom edited without looking; other forms need the room more often. */
const opens: Record<Kind, boolean> = { content: true, product: false, menu: true, setting: false }

/** The place of the preview: beside the form in wide windows, otherwise over it while somebody looks. */
export function usePreviewChoice(kind: Kind) {
  const isWide = useIsWide(wide)
  const [isBeside, setBeside] = useState(() => isWanted(kind))
  const [isOver, setOver] = useState(false)
  const [device, setDevice] = useState<Device>(() => (roomy.matches ? 'desktop' : 'phone'))
  const place = isWide ? (isBeside ? 'beside' : null) : isOver ? 'over' : null
  return {
    place,
    device,
    setDevice,
    switchDevice: () => setDevice(nextDevice(device)),
    show(isShown: boolean) {
      if (!isWide) return setOver(isShown)
      setBeside(isShown)
      keep(kind, isShown)
    },
  } as const
}

export type PreviewChoice = ReturnType<typeof usePreviewChoice>

function isWanted(kind: Kind): boolean {
  try {
    const kept = localStorage.getItem(preference(kind))
    return kept === null ? opens[kind] : kept === 'on'
  } catch {
    return opens[kind]
  }
}

function keep(kind: Kind, isShown: boolean): void {
  try {
    localStorage.setItem(preference(kind), isShown ? 'on' : 'off')
  } catch {
    // The choice then lasts until the screen is left.
  }
}

function preference(kind: Kind): string {
  return `desk-${kind}-preview`
}
