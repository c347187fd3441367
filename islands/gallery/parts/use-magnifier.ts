import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** A mouse that moves farther than this between press and release is dragging, not clicking. */
const DRAG_PX = 5

type Point = { pane: HTMLElement; x: number; y: number }

/**
 * Toggles the magnification of the current picture. Zooms in on the clicked point, or on the centre when triggered by
 * keyboard. A mouse drags the enlarged picture; touch scrolls natively.
 */
export function useMagnifier(
  dialog: RefObject<HTMLElement | null>,
  large: boolean,
  setLarge: (large: boolean) => void,
): (event: MouseEvent<HTMLButtonElement>) => void {
  const point = useRef<Point | null>(null)
  const dragged = useRef(false)

  useLayoutEffect(() => {
    if (!large || !point.current) return
    const { pane, x, y } = point.current
    pane.scrollLeft = x * pane.scrollWidth - pane.clientWidth / 2
    pane.scrollTop = y * pane.scrollHeight - pane.clientHeight / 2
  }, [large])

  useEffect(() => {
    const element = dialog.current
    if (!element || !large) return
    const gone = new AbortController()
    element.addEventListener('pointerdown', (down) => drag(down, dragged, gone.signal), {
      signal: gone.signal,
    })
    // Prevent the browser's own image drag.
    element.addEventListener('dragstart', (event) => event.preventDefault(), { signal: gone.signal })
    return () => gone.abort()
  }, [dialog, large])

  return (event) => {
    if (dragged.current) {
      dragged.current = false
      return
    }
    const box = event.currentTarget.getBoundingClientRect()
    const byKeyboard = event.detail === 0
    point.current = {
      pane: event.currentTarget.parentElement as HTMLElement,
      x: byKeyboard ? 0.5 : (event.clientX - box.left) / box.width,
      y: byKeyboard ? 0.5 : (event.clientY - box.top) / box.height,
    }
    setLarge(!large)
  }
}

function drag(down: PointerEvent, dragged: RefObject<boolean>, gone: AbortSignal): void {
  dragged.current = false
  const pane = down.target instanceof Element ? down.target.closest('li') : null
  if (down.pointerType !== 'mouse' || down.button !== 0 || !pane) return
  const from = { left: pane.scrollLeft, top: pane.scrollTop }
  const released = new AbortController()
  const signal = AbortSignal.any([gone, released.signal])
  addEventListener(
    'pointermove',
    (move) => {
      const x = move.clientX - down.clientX
      const y = move.clientY - down.clientY
      if (Math.hypot(x, y) > DRAG_PX) dragged.current = true
      pane.scrollTo({ left: from.left - x, top: from.top - y })
    },
    { signal },
  )
  addEventListener('pointerup', () => released.abort(), { signal })
}
