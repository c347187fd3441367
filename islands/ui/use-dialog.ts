import { type RefObject, useEffect, useRef } from 'react'

/** Opens a `<dialog>` when it is mounted. Closing it returns the focus to the element that had it. */
export function useDialog(): { dialog: RefObject<HTMLDialogElement | null>; close(): void } {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return { dialog, close: () => dialog.current?.close() }
}
