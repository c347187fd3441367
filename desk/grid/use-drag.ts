import { type PointerEvent, useRef } from 'react'

/** Pixels that a pressed pointer has to move before it drags. */
const threshold = 4

/** Tells a drag from a press: cells that move beneath a resting pointer are not dragged over, nor is a drag from outside the grid one. */
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
