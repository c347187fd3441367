import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod'
import { type ComponentName, components, type RenderComponent } from '#contract/components.ts'
import { catalogue } from '#server/platform/messages.ts'
import { loadComponentChunks } from './browser-files.ts'
import type { RenderEnv } from './render-env.ts'
import { distRoot } from './theme-root.ts'

let render: RenderComponent | null = null

/**
 * Loads the built server bundle of the islands, the one place where the server meets them. Without a build the
 * hosts stay empty and the browser fills them.
 */
export async function loadComponents(): Promise<boolean> {
  loadComponentChunks()
  const bundle = join(distRoot, 'server/islands.js')
  if (!existsSync(bundle)) return false
  // Its age in the address: a bundle built anew while the server runs is another module.
  const address = `${pathToFileURL(bundle).href}?${statSync(bundle).mtimeMs}`
  const module: { render: RenderComponent } = await import(address)
  render = module.render
  return true
}

/**
 * A component's host with its markup and props. Props that do not fit and components that throw are logged and
 * leave an empty host: an error in one never takes the page.
 */
export function renderComponent(name: ComponentName, given: Record<string, unknown>, env: RenderEnv): string {
  const { props: schema, hydrate } = components[name]
  const id = `${env.region}${env.count++}`
  env.components.add(name)
  const open = `<div data-component="${name}" data-id="${id}" data-hydrate="${hydrate}"`
  const parsed = z.safeParse(schema, given)
  if (!parsed.success) {
    env.log(`component "${name}" was given props that do not fit`, new Error(z.prettifyError(parsed.error)))
    // Without props the browser has nothing to start with either.
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

/** For a value between single quotes: JSON is full of double ones. */
function attribute(text: string): string {
  return text.replace(/[&'<]/g, (sign) => (sign === '&' ? '&amp;' : sign === "'" ? '&#39;' : '&lt;'))
}
