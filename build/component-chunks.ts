import type { Plugin } from 'vite'

/**
 * Writes dist/client/component-chunks.json, which lists the files each component needs, so that the server can have them
 * prefetched: `{ '': [files that all need], 'gallery': […] }`. Dynamic imports are not listed.
 */
export function componentChunks(): Plugin {
  return {
    name: 'component-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.fromEntries(
        Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])),
      )
      const source = JSON.stringify(chunksByComponent(chunks))
      this.emitFile({ type: 'asset', fileName: 'component-chunks.json', source })
    },
  }
}

/** File names by component; shared files are under ''. */
export function chunksByComponent(chunks: Record<string, Chunk>): Record<string, string[]> {
  const boot = Object.values(chunks).find(({ isEntry }) => isEntry)!
  const filesOf = (fileName: string, found = new Set<string>()): Set<string> => {
    if (found.has(fileName) || fileName === boot.fileName) return found
    found.add(fileName)
    for (const imported of chunks[fileName]?.imports ?? []) filesOf(imported, found)
    return found
  }
  const others = Object.values(chunks).filter((other) => other !== boot)
  const frame = frameOf(boot, chunks)
  const needs = others.filter(hasComponents).map((other) => filesOf(other.fileName))
  // Files shared by only some components are listed with each of them.
  const isShared = ({ fileName }: { fileName: string }) =>
    needs.every((files) => files.has(fileName)) ||
    (frame.has(fileName) && needs.every((files) => !files.has(fileName)))
  const shared = new Set(others.filter(isShared).map((other) => other.fileName))
  const map: Record<string, string[]> = { '': [...shared] }
  for (const other of others) {
    for (const name of componentsIn(other))
      map[name] = [...filesOf(other.fileName)].filter((file) => !shared.has(file))
  }
  return map
}

type Chunk = {
  fileName: string
  isEntry: boolean
  imports: string[]
  dynamicImports: string[]
  moduleIds: string[]
}

/**
 * File names that the boot script fetches on every page, without components. What those files import dynamically is only
 * fetched when it is needed.
 */
export function frameOf(boot: Chunk, chunks: Record<string, Chunk>): Set<string> {
  const found = new Set([boot.fileName])
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk.fileName) || hasComponents(chunk)) return
    found.add(chunk.fileName)
    for (const name of chunk.imports) visit(chunks[name])
  }
  for (const name of [...boot.imports, ...boot.dynamicImports]) visit(chunks[name])
  return found
}

function hasComponents(chunk: Chunk): boolean {
  return componentsIn(chunk).length > 0
}

/** Names of the components in a file. Those that stand together on pages share one. */
function componentsIn({ moduleIds }: { moduleIds: string[] }): string[] {
  return moduleIds.flatMap((id) => /\/islands\/([\w-]+)\/\1\.tsx$/.exec(id)?.[1] ?? [])
}
