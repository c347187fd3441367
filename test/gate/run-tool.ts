import { spawnSync } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

/** Runs a program of node_modules/.bin with the current Node and shows its output unless `quiet`. Returns whether it succeeded. */
export function runTool(name: string, args: string[], { quiet = false } = {}): boolean {
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH ?? ''}`
  const { status } = spawnSync(path.join(root, 'node_modules/.bin', name), args, {
    cwd: root,
    stdio: quiet ? 'ignore' : 'inherit',
    env: { ...process.env, PATH },
  })
  return status === 0
}
