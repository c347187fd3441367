import { type PointerEvent, useRef } from 'react'

/** Pixels that a pressed pointer has to move before it drags. */
const threshold = 4

/**
 * Tells a drag from a press: a cell that moves beneath a resting pointer is not dragged over. A drag that began outside
 * the grid chooses nothing.
 */
export function useDrag() {
  const pressed = useRef<{ x: number; y: number } | null>(null)
  return {
    start({ clientX, clientY }: PointerEvent) {
      pressed.current = { x: clientX, y: clientY }
      const end = () => {
        pressed.current = null
      }
      addEventListener('pointerup', end, { once: true })
    },
    isOn({ buttons, clientX, clientY }: PointerEvent) {
      const from = pressed.current
      return buttons === 1 && from !== null && Math.hypot(clientX - from.x, clientY - from.y) >= threshold
    },
  }
}
