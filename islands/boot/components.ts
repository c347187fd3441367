import type { Mounted } from '#islands/mount.tsx'
import { codeMissing } from './code-missing.ts'
import { type Held, holdEvents } from './held-events.ts'
import { painted } from './painted.ts'
import { plainWay } from './plain.ts'
import { whenUsed } from './used.ts'

type Host = { held: Held; started?: Promise<void> | undefined; mounted?: Mounted }

const hosts = new Map<HTMLElement, Host>()
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) startQuietly(target as HTMLElement)
  },
  { rootMargin: '200px' },
)

/**
 * Finds the page's components and schedules each as its host says: load, idle, visible, approach or interaction. Unmounts
 * those whose hosts have left the document.
 */
export function findComponents(): void {
  for (const [host, { held, mounted }] of hosts) {
    if (host.isConnected) continue
    hosts.delete(host)
    held.release()
    mounted?.unmount()
  }
  for (const host of document.querySelectorAll<HTMLElement>('[data-component]:not([data-failed])')) {
    if (!hosts.has(host)) schedule(host)
  }
}

/**
 * Starts every component of this name, because an event elsewhere changes its content. Rejects if its code can't be
 * fetched.
 */
export function wake(name: string): Promise<unknown> {
  return Promise.all([...hosts.keys()].filter((host) => host.dataset.component === name).map(start))
}

function schedule(host: HTMLElement): void {
  const held = holdEvents(host, (isHeld) => startQuietly(host, isHeld))
  hosts.set(host, { held })
  const when = host.dataset.hydrate
  if (when === 'interaction' || host.closest('dialog:not([open])')) return
  if (when === 'load') startQuietly(host)
  else if (when === 'idle') whenIdle(() => startQuietly(host))
  else if (when === 'approach') void whenUsed().then(() => watcher.observe(host))
  else watcher.observe(host)
}

/**
 * If the code fails to load, keeps the server's markup and retries on the next interaction. `isAwaited`: the visitor has
 * pressed something. The cart and the checkout show nothing without their code: their pages are reloaded once and then
 * left for those without script.
 */
function startQuietly(host: HTMLElement, isAwaited = false): void {
  start(host).catch(() => {
    const plain = navigator.onLine && plainWay(host)
    if ((plain || isAwaited) && !codeMissing() && plain) plain.submit()
  })
}

/** Fetches and runs the code once. Rejects if it can't be fetched. */
async function start(host: HTMLElement): Promise<void> {
  const entry = hosts.get(host)
  if (!entry) return
  watcher.unobserve(host)
  entry.started ??= run(host, entry)
  try {
    await entry.started
  } catch (error) {
    entry.started = undefined
    throw error
  }
}

async function run(host: HTMLElement, entry: Host): Promise<void> {
  await painted()
  // The names of all components are in that file, so that the boot script does not grow with them.
  const { mount, loadComponent } = await import('../mount.tsx')
  const { default: Component } = await loadComponent(host.dataset.component ?? '')
  if (!hosts.has(host)) return
  entry.mounted = mount(host, Component, entry.held)
  await entry.mounted.ready
}

/** Calls `run` when the browser is idle after page load, or 2 s later: Chromium sometimes never says that it is idle. */
export function whenIdle(run: () => void): void {
  const later = () =>
    'requestIdleCallback' in window ? requestIdleCallback(run, { timeout: 2000 }) : setTimeout(run, 200)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
