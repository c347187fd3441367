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

/** The frame of every component, of one shape on both sides, so that React's ids agree. */
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
