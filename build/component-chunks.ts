import type { Plugin } from 'vite'

/**
 * Tells the boot script which files each component needs, so that it can have them fetched before they are wanted:
 * `__COMPONENT_CHUNKS__` becomes `{ '': what all need, 'gallery': […] }`. What a component import()s when it comes to
 * that is left out. Written while file names still hold placeholders for their hashes; the bundler fills those in, and
 * the boot script's own hash covers them.
 */
export function componentChunks(): Plugin {
  return {
    name: 'component-chunks',
    apply: 'build',
    renderChunk(code, chunk, _options, { chunks }) {
      if (!code.includes('__COMPONENT_CHUNKS__')) return null
      const filesOf = (fileName: string, found = new Set<string>()): Set<string> => {
        if (found.has(fileName) || fileName === chunk.fileName) return found
        found.add(fileName)
        for (const imported of chunks[fileName]?.imports ?? []) filesOf(imported, found)
        return found
      }
      const others = Object.values(chunks).filter((other) => other.fileName !== chunk.fileName)
      const frame = frameOf(chunk, chunks)
      const needs = others.filter(componentIn).map((other) => filesOf(other.fileName))
      // What only some components have in common comes with those.
      const isShared = ({ fileName }: { fileName: string }) =>
        needs.every((files) => files.has(fileName)) ||
        (frame.has(fileName) && needs.every((files) => !files.has(fileName)))
      const shared = new Set(others.filter(isShared).map((other) => other.fileName))
      const map: Record<string, string[]> = { '': [...shared] }
      for (const other of others) {
        const name = componentIn(other)
        if (name) map[name] = [...filesOf(other.fileName)].filter((file) => !shared.has(file))
      }
      return { code: code.replaceAll('__COMPONENT_CHUNKS__', `(${JSON.stringify(map)})`), map: null }
    },
  }
}

type Chunk = { fileName: string; imports: string[]; dynamicImports: string[]; moduleIds: string[] }

/** File names of what the boot script can lead to without any component. */
export function frameOf(boot: Chunk, chunks: Record<string, Chunk>): Set<string> {
  const found = new Set<string>()
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName) || componentIn(chunk)) return
    found.add(chunk.fileName)
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) visit(chunks[name])
  }
  visit(boot)
  return found
}

function componentIn(chunk: { moduleIds: string[] }): string | undefined {
  for (const id of chunk.moduleIds) {
    const name = /\/islands\/([\w-]+)\/\1\.tsx$/.exec(id)?.[1]
    if (name) return name
  }
  return undefined
}
