import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { type ComponentName, components, type RenderComponent } from '#contract/components.ts'
import { catalogue } from '#server/platform/messages.ts'
import { loadComponentChunks } from './browser-files.ts'
import type { RenderEnv } from './render-env.ts'
import { distRoot } from './theme-folders.ts'

let render: RenderComponent | null = null

/**
 * Loads the built server bundle of the islands; the server reaches them nowhere else. Without a build the hosts stay
 * empty and the browser renders them.
 */
export async function loadComponents(): Promise<boolean> {
  loadComponentChunks()
  const bundle = join(distRoot, 'server/islands.js')
  if (!existsSync(bundle)) return false
  // The modification time makes a rebuilt bundle a new module while the server runs.
  const address = `${pathToFileURL(bundle).href}?${statSync(bundle).mtimeMs}`
  const module: { render: RenderComponent } = await import(address)
  render = module.render
  return true
}

/**
 * Renders a component's host with markup and props. Invalid props and components that throw are logged and leave an empty
 * host, so that the rest of the page is shown.
 */
export function renderComponent(name: ComponentName, given: Record<string, unknown>, env: RenderEnv): string {
  const { props: schema, hydrate } = components[name]
  const id = `${env.region}${env.count++}`
  env.components.add(name)
  const open = `<div data-component="${name}" data-id="${id}" data-hydrate="${hydrate === 'demand' ? 'interaction' : hydrate}"`
  const parsed = z.safeParse(schema, given)
  if (!parsed.success) {
    env.log(`component "${name}" was given props that do not fit`, new Error(z.prettifyError(parsed.error)))
    // No data-component: without props the browser cannot render it either.
    return `<div data-failed="${name}"></div>`
  }
  const host = `${open} data-props='${attribute(JSON.stringify(parsed.data))}'`
  if (!render) return `${host}></div>`
  try {
    const markup = render(name, parsed.data, {
      identifierPrefix: id,
      lang: env.lang,
      currency: env.currency,
      messages: catalogue(env.lang),
      path: env.path,
    })
    return `${host}>${markup}</div>`
  } catch (error) {
    env.log(`component "${name}" failed`, error)
    return `${host}></div>`
  }
}

/** Escapes JSON for an attribute in single quotes. */
function attribute(text: string): string {
  return text.replace(/[&'<]/g, (sign) => (sign === '&' ? '&amp;' : sign === "'" ? '&#39;' : '&lt;'))
}
