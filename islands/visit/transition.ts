/** Milliseconds that a change may take to begin and still look smooth. */
const maxDelayMs = 50

let smooth = true

/** Applies the change in a view transition, if the visitor accepts motion and the device is fast enough. */
export async function inMotion(wanted: boolean, change: () => void): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!wanted || still || !smooth || !document.startViewTransition || document.hidden) return change()
  const asked = performance.now()
  const transition = document.startViewTransition(() => {
    smooth = performance.now() - asked < maxDelayMs
    change()
  })
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}
