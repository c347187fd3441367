import { statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { readConfig } from '#server/config.ts'
import { isEncrypted } from '#server/db/backup/encrypted.ts'
import { restoreBackup } from '#server/db/backup/restore-backup.ts'
import { writeBackup } from '#server/db/backup/write-backup.ts'
import { startDatabase } from '#server/start-database.ts'
import { firstLine } from '../first-line.ts'

const USAGE = `bin/backup FILE|FOLDER   backs up database and files while the shop runs
bin/restore FILE         restores into the empty shop named by DATA_DIR or DATABASE_URL

Exit codes: 0 done, 1 failed, 2 wrong command line.`

const [task, place = '', ...others] = process.argv.slice(2)
if (place === '--help' || place === '-h') {
  console.log(USAGE)
  process.exit(0)
}
const refusal = refusalOfCommand()
if (refusal) {
  console.error(refusal)
  process.exit(2)
}

try {
  const config = readConfig()
  const database = await startDatabase(config)
  const filesFolder = path.resolve(config.dataDir, 'files')
  try {
    if (task === 'restore') await restore(database.url, filesFolder, place)
    else await backup(database.url, filesFolder, fileFor(place))
  } finally {
    await database.stop()
  }
  process.exit(0)
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}

/** Found before a database is started, or made in an empty folder. */
function refusalOfCommand(): string | null {
  if (!place || place.startsWith('-')) return USAGE
  if (others.length > 0) return `Only one file at a time, not also ${others.join(' ')}.`
  if (task !== 'restore') return null
  const file = statSync(place, { throwIfNoEntry: false })
  if (!file) return `There is no file ${place}.`
  return file.isDirectory() ? `${place} is a folder: name one of the backups in it.` : null
}

async function backup(url: string, filesFolder: string, archive: string): Promise<void> {
  const { tables, files, bytes } = await writeBackup({ url, filesFolder, archive })
  console.log(
    `Backed up ${tables} tables and ${files} files to ${archive} (${(bytes / 1_000_000).toFixed(1)} MB)`,
  )
}

async function restore(url: string, filesFolder: string, archive: string): Promise<void> {
  const { createdAt, rows, files } = await restoreBackup({
    ...{ url, filesFolder, archive },
    passphrase: (await isEncrypted(archive)) ? await askPassphrase() : undefined,
  })
  console.log(
    `Restored the backup of ${createdAt}: ${rows} rows and ${files} files. Start the shop with "npm start".`,
  )
}

/** The passphrase that the desk showed with the download. It is not an argument, which other users could see. */
async function askPassphrase(): Promise<string> {
  const given = process.env.BACKUP_PASSPHRASE
  if (given) return given
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  process.stderr.write('Passphrase of the backup: ')
  const typed = await firstLine(terminal)
  if (typed === null) throw new Error('No passphrase was given. Type it, or set BACKUP_PASSPHRASE.')
  return typed
}

/** In a folder, each backup is named by its time. */
function fileFor(place: string): string {
  const isFolder = place.endsWith('/') || statSync(place, { throwIfNoEntry: false })?.isDirectory()
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  return isFolder ? path.join(place, `vitrine-${time}.tar.gz`) : place
}
