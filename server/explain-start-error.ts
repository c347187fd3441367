import { resolve } from 'node:path'
import type { Config } from './config.ts'
import { StartRefusal } from './db/start-refusal.ts'

/** One sentence with the remedy for whatever usually keeps a shop from starting; null for any other error. */
export function explainStartError(error: unknown, config: Config | undefined): string | null {
  if (error instanceof StartRefusal) return error.message
  if (!config) return null
  for (let at = error; at instanceof Error; at = at.cause) {
    const said = explain(at, config)
    if (said) return said
  }
  return null
}

/** SQLSTATEs of a database that answers and refuses. */
const refusals: Record<string, string> = {
  '28000': 'refuses this user',
  '28P01': 'refuses this user and password',
  '3D000': 'has no database of this name',
  '53300': 'has no connection left',
  '57P03': 'is still starting or shutting down',
}

function explain(error: NodeJS.ErrnoException, config: Config): string | null {
  const { code = '', syscall = '' } = error
  const { host, port } = config
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE')
      return `Port ${port} on ${host} is taken by another program: stop it, or set PORT, for example PORT=${port + 1} npm start.`
    if (code === 'EACCES') return `Port ${port} needs administrator rights: set PORT to 1024 or higher.`
    if (code === 'EADDRNOTAVAIL') return `This machine has no address ${host}: correct HOST.`
  }
  if (error.path !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code))
    return `${error.path} cannot be written (${code}): change its owner, or set DATA_DIR (now ${resolve(config.dataDir)}).`
  if (code === 'ENOSPC') return `No space is left for ${resolve(config.dataDir)}: free some, or set DATA_DIR.`
  if (config.databaseUrl === undefined) return null
  const database = placeOf(config.databaseUrl)
  if (refusals[code]) return `The database at ${database} ${refusals[code]} (${code}): correct DATABASE_URL.`
  if (['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'ECONNRESET', 'EHOSTUNREACH'].includes(code))
    return `The database at ${database} cannot be reached (${code}): start it, or correct DATABASE_URL.`
  return null
}

/** Host, port and name of a database, never its user and password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return host + pathname
}
