import { fullSheet } from '#islands/visit/sheet.ts'
import { dialogTexts } from './dialog-texts.ts'

/** Milliseconds to wait for the dialog's styles at most. */
const stylesTimeoutMs = 400

/** Opens a dialog of the page frame and starts its component. It closes on its close button and beside its content. */
export async function openDialog(dialog: HTMLDialogElement, start: () => Promise<unknown>): Promise<void> {
  await Promise.race([fullSheet(), new Promise((resolve) => setTimeout(resolve, stylesTimeoutMs))])
  if (!dialog.open) dialog.showModal()
  void dialogTexts().then(start)
  dialog.onclick = (event) => {
    const target = event.target as Element
    if (target === dialog || target.closest('[data-close]')) dialog.close()
  }
}
