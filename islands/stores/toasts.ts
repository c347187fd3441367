import { createStore } from 'zustand/vanilla'

export type Toast = { id: number; kind: 'success' | 'error'; text: string }

export const toasts = createStore<Toast[]>(() => [])

let last = 0

/** Adds a message unless the same one is already shown. */
export function addToast(kind: Toast['kind'], text: string): void {
  if (toasts.getState().some((toast) => toast.kind === kind && toast.text === text)) return
  last += 1
  toasts.setState([...toasts.getState(), { id: last, kind, text }], true)
}

export function closeToast(id: number): void {
  toasts.setState(
    toasts.getState().filter((toast) => toast.id !== id),
    true,
  )
}
