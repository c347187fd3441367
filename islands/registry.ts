import type { ComponentType } from 'react'

type Module = { default: ComponentType<Record<string, unknown>> }

/** Components by path, such as `./gallery/gallery.tsx`. A folder's parts are one level deeper, so they don't match. */
const modules = import.meta.glob<Module>(['./*/*.tsx', '!./ui/*', '!./*/*.test.tsx'])

/** The server only names components of the contract, each of which has a file. */
export function loadComponent(name: string): Promise<Module> {
  return modules[`./${name}/${name}.tsx`]!()
}
