import type { Mounted } from '#islands/mount.tsx'
import { type Held, holdEvents } from './held-events.ts'
import { painted } from './painted.ts'
import { loadComponent } from './registry.ts'

type Host = { held: Held; started: boolean; mounted?: Mounted }

const hosts = new Map<HTMLElement, Host>()
const watcher = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) start(target as HTMLElement)
  },
  { rootMargin: '200px' },
)

/** Finds the components below `root` and lets each start when its host says so: load, idle, visible or interaction. */
export function findComponents(root: ParentNode): void {
  for (const host of root.querySelectorAll<HTMLElement>('[data-component]:not([data-failed])')) {
    if (!hosts.has(host)) schedule(host)
  }
}

/** Starts every component of this name that the page has: something happened elsewhere that it shows. */
export function wake(name: string): Promise<unknown> {
  return Promise.all([...hosts.keys()].filter((host) => host.dataset.component === name).map(start))
}

/** Takes the components below `root` down, before its markup is replaced. */
export function unmountComponents(root: Node): void {
  for (const [host, entry] of hosts) {
    if (!root.contains(host)) continue
    hosts.delete(host)
    entry.held.release()
    watcher.unobserve(host)
    entry.mounted?.unmount()
  }
}

function schedule(host: HTMLElement): void {
  hosts.set(host, { held: holdEvents(host, () => start(host)), started: false })
  const when = host.dataset.hydrate
  if (when === 'interaction' || host.closest('dialog:not([open])')) return
  if (when === 'load') start(host)
  else if (when === 'idle') whenIdle(() => start(host))
  else watcher.observe(host)
}

/** Fetches and runs the code. Does it not arrive, the server's markup stays and the next touch tries again. */
async function start(host: HTMLElement): Promise<void> {
  const entry = hosts.get(host)
  if (!entry || entry.started) return
  entry.started = true
  watcher.unobserve(host)
  try {
    await painted()
    const [{ mount }, { default: Component }] = await Promise.all([
      import('../mount.tsx'),
      loadComponent(host.dataset.component ?? ''),
    ])
    if (!hosts.has(host)) return
    entry.mounted = mount(host, Component, entry.held.release)
    await entry.mounted.ready
  } catch {
    entry.started = false
  }
}

/** Runs when the browser has nothing better to do, after the page is loaded. */
export function whenIdle(run: () => void): void {
  const later = () => ('requestIdleCallback' in window ? requestIdleCallback(run) : setTimeout(run, 200))
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
