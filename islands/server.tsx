import type { ComponentType } from 'react'
import { renderToString } from 'react-dom/server'
import type { RenderComponent } from '#contract/components.ts'
import { Root } from './root.tsx'

type Module = { default: ComponentType<Record<string, unknown>> }

const modules = import.meta.glob<Module>(['./*/*.tsx', '!./ui/*', '!./*/*.test.tsx'], { eager: true })

/** Renders a component to the markup that the browser will hydrate. Throws if the component throws. */
export const render: RenderComponent = (name, props, env) => {
  const Component = modules[`./${name}/${name}.tsx`]?.default
  if (!Component) throw new Error(`no component ${name}`)
  const { identifierPrefix } = env
  return renderToString(<Root Component={Component} props={props as Record<string, unknown>} env={env} />, {
    identifierPrefix,
  })
}
