import { page } from '#islands/page.ts'

const key = 'reloadedAt'

/** Milliseconds before missing code may reload the page again: code missing after a fresh load will not come. */
const reloadInterval = 60_000

/**
 * Handles code that somebody waits for and that could not be fetched, after all retries. The shop may have been
 * renewed, which removes old files, and some browsers never fetch a failed module again: both end with a reload.
 * Offline, or when a reload did not help, the page stays and says that this did not work.
 * Returns whether the page is being reloaded.
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
  // A compiled message without placeholders is its text, or a list of its one part.
  note.textContent = String(page().data.messages['common.frame.failed'])
  note.onclick = () => note.remove()
  document.getElementById('toasts')?.replaceChildren(note)
  return false
}
