import { useState, useSyncExternalStore } from 'react'
import type { Device } from '../preview/frame-choices.tsx'

/** Form and preview fit side by side. */
const wide = matchMedia('(width >= 80rem)')

/** There is room for a page of a desktop that can still be read. */
const roomy = matchMedia('(64rem <= width < 80rem) or (width >= 96rem)')

const preference = 'desk-content-preview'

/** The place of the preview: beside the form in wide windows, otherwise over it while somebody looks. */
export function usePreviewChoice() {
  const isWide = useSyncExternalStore(subscribeWidth, () => wide.matches)
  const [isBeside, setBeside] = useState(isWanted)
  const [isOver, setOver] = useState(false)
  const [device, setDevice] = useState<Device>(() => (roomy.matches ? 'desktop' : 'phone'))
  const place = isWide ? (isBeside ? 'beside' : null) : isOver ? 'over' : null
  return {
    place,
    device,
    setDevice,
    switchDevice: () => setDevice(device === 'phone' ? 'desktop' : 'phone'),
    show(isShown: boolean) {
      if (!isWide) return setOver(isShown)
      setBeside(isShown)
      keep(isShown)
    },
  } as const
}

export type PreviewChoice = ReturnType<typeof usePreviewChoice>

function subscribeWidth(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  return () => wide.removeEventListener('change', onChange)
}

function isWanted(): boolean {
  try {
    return localStorage.getItem(preference) !== 'off'
  } catch {
    return true
  }
}

function keep(isShown: boolean): void {
  try {
    localStorage.setItem(preference, isShown ? 'on' : 'off')
  } catch {
    // The choice then lasts until the screen is left.
  }
}
