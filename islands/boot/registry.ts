import type { ComponentType } from 'react'

type Module = { default: ComponentType<Record<string, unknown>> }

/** `../gallery/gallery.tsx` and its like: a folder's parts lie one level deeper and are no components themselves. */
const modules = import.meta.glob<Module>(['../*/*.tsx', '!../ui/*', '!../*/*.test.tsx'])

export function loadComponent(name: string): Promise<Module> {
  const load = modules[`../${name}/${name}.tsx`]
  return load ? load() : Promise.reject(new Error(`no component ${name}`))
}
