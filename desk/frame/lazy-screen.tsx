import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { useStore } from 'zustand'
import { session } from '../session.ts'

/**
 * A screen whose code loads when it is opened. Screens read what the person may do while they render, so this one renders
 * again when the rights change. It is not mounted anew: what was typed into its sheets and dialogs stays.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  const Loaded = lazyRouteComponent(
    load as () => Promise<Record<string, ComponentType>>,
    name,
  ) as AsyncRouteComponent<Record<never, never>>
  const screen = () => <Current screen={Loaded} />
  return Object.assign(screen, { preload: () => Loaded.preload?.() ?? Promise.resolve() })
}

function Current({ screen: Screen }: { screen: ComponentType }) {
  useStore(session, ({ me }) => me)
  return <Screen />
}
