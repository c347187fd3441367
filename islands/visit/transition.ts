/** A change that takes longer than this to begin is not smooth on this machine. Milliseconds. */
const bearable = 50

let smooth = true

/** Changes the page in a view transition where motion is welcome and the machine keeps up with it. */
export async function inMotion(wanted: boolean, change: () => void): Promise<void> {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  if (!wanted || still || !smooth || !document.startViewTransition || document.hidden) return change()
  const asked = performance.now()
  const transition = document.startViewTransition(() => {
    smooth = performance.now() - asked < bearable
    change()
  })
  transition.ready.catch(() => {})
  transition.finished.catch(() => {})
  await transition.updateCallbackDone
}
