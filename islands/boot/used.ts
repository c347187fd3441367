const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown']

let used: Promise<unknown> | undefined

/** Resolves once somebody uses the page, unlike a robot or a page opened in the background. */
export function whenUsed(): Promise<unknown> {
  used ??= new Promise((resolve) => {
    for (const sign of signs) addEventListener(sign, resolve, { once: true, passive: true })
  })
  return used
}
