import type { ComponentType } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import type { ComponentEnv } from '#contract/components.ts'
import { noteFailure } from './boot/failures.ts'
import type { Held, HeldEvent } from './boot/held-events.ts'
import { dirtyControls } from './dirty-controls.ts'
import { emit } from './events.ts'
import { page } from './page.ts'
import { Root } from './root.tsx'

export { loadComponent } from './registry.ts'

export type Mounted = { unmount(): void; ready: Promise<void> }

/**
 * Gives a host its React root: hydrates the server's markup, or renders from scratch if the server left it empty.
 * Replays the visitor's earlier input after the first effect.
 */
export function mount(
  host: HTMLElement,
  Component: ComponentType<Record<string, unknown>>,
  held: Held,
): Mounted {
  const { lang, currency, messages, path } = page().data
  const identifierPrefix = host.dataset.id ?? ''
  const dirty = dirtyControls(host)
  held.hydrating = true
  const { promise: ready, resolve: isReady } = Promise.withResolvers<void>()
  const tree = (
    <Root
      Component={Component}
      props={JSON.parse(host.dataset.props ?? '{}') as Record<string, unknown>}
      env={{ identifierPrefix, lang: lang as ComponentEnv['lang'], currency, messages, path }}
      markup={host.innerHTML}
      afterMount={() => {
        // React does not hydrate boundaries during an effect.
        setTimeout(async () => {
          dirty.hydrate()
          await rendered()
          dirty.restore()
          host.dataset.mounted = ''
          await rendered()
          for (const event of held.release()) replay(event)
          isReady()
        })
      }}
    />
  )
  const options = {
    identifierPrefix,
    onRecoverableError: report,
    onCaughtError: report,
    onUncaughtError: report,
  }
  const root = host.hasChildNodes() ? hydrateRoot(host, tree, options) : createRoot(host, options)
  if (!host.hasChildNodes()) root.render(tree)
  // Unmounting a root before it is hydrated would render it from scratch first.
  return { unmount: () => void ready.then(() => root.unmount()), ready }
}

/** Resolves after the effects of components and what they change have been rendered, such as a draft. */
async function rendered(): Promise<void> {
  for (let task = 0; task < 2; task++) await new Promise((resolve) => setTimeout(resolve))
}

function replay({ type, target, submitter }: HeldEvent): void {
  if (!target.isConnected) return
  if (type === 'click') target.click()
  else if (target instanceof HTMLFormElement) target.requestSubmit(submitter?.isConnected ? submitter : null)
}

/** Dispatches errors as an event, and notes them for the page's report, instead of writing to the visitor's console. */
function report(error: unknown): void {
  noteFailure({ error })
  emit('component-error', error)
}
