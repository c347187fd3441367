import { page } from '#islands/page.ts'

const key = 'reloadedAt'

/** Minimum milliseconds between reloads for missing code: if a fresh load doesn't have it, another won't either. */
const reloadInterval = 60_000

/**
 * Handles code that a user action needs and that couldn't be fetched after all retries. A deployment may have removed
 * the old files, and some browsers never refetch a failed module; a reload fixes both. If offline, or if a reload
 * didn't help, keeps the page and shows an error. Returns whether the page is being reloaded.
 */
export function codeMissing(): boolean {
  if (navigator.onLine && Date.now() - Number(sessionStorage.getItem(key)) > reloadInterval) {
    sessionStorage.setItem(key, String(Date.now()))
    location.reload()
    return true
  }
  const note = document.createElement('p')
  note.className = 'toast toast-error'
  note.role = 'alert'
  // A compiled message without placeholders is a string or a one-element list.
  note.textContent = String(page().data.messages['common.frame.failed'])
  note.onclick = () => note.remove()
  document.getElementById('toasts')?.replaceChildren(note)
  return false
}
