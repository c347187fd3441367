import { type ComponentType, type ReactNode, useEffect } from 'react'
import type { ComponentEnv } from '#contract/components.ts'
import { EnvProvider } from './env.tsx'
import { Boundary } from './ui/boundary.tsx'

type Props = {
  Component: ComponentType<Record<string, unknown>>
  props: Record<string, unknown>
  env: ComponentEnv
  /** Markup rendered by the server; empty on the server itself. */
  markup?: string
  afterMount?: () => void
}

/** Wraps every component in the same structure on server and client, so that React's ids match. */
export function Root({ Component, props, env, markup = '', afterMount }: Props): ReactNode {
  return (
    <>
      <Boundary markup={markup}>
        <EnvProvider env={env}>
          <Component {...props} />
        </EnvProvider>
      </Boundary>
      <AfterMount run={afterMount} />
    </>
  )
}

function AfterMount({ run }: { run: (() => void) | undefined }): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first commit
  useEffect(() => run?.(), [])
  return null
}
