import type { ComponentType } from 'react'

type Module = { default: ComponentType<Record<string, unknown>> }

/** Components by path, such as `../gallery/gallery.tsx`. A folder's parts are one level deeper, so they don't match. */
const modules = import.meta.glob<Module>(['../*/*.tsx', '!../ui/*', '!../*/*.test.tsx'])

export function loadComponent(name: string): Promise<Module> {
  const load = modules[`../${name}/${name}.tsx`]
  return load ? load() : Promise.reject(new Error(`no component ${name}`))
}
