import { readFile, writeFile } from 'node:fs/promises'
import { ImportMapping, type MappingFault, mappingFaults } from '#contract/admin/system/import-map.ts'
import { ImportError } from '#server/catalog/import/errors.ts'
import { type OpenFile, type OpenTable, openTable, readAs } from '#server/catalog/import/file/index-file.ts'
import { headerKeyOf, readColumns } from '#server/catalog/import/map/read-columns.ts'
import type { Db } from '#server/db/open.ts'
import { currencySetting } from '#server/platform/currency.ts'
import { translator } from '#server/platform/messages.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { openSettings } from '#server/platform/settings/settings.ts'
import type { StoredImport } from '../import-state.ts'
import { earlierMapping } from '../map-import.ts'
import type { Call } from './read-call.ts'

export type MappedFile = OpenFile & {
  mapping: ImportMapping | null
  columns: NonNullable<StoredImport['columns']>
  headerKey: string
}

/**
 * Opens the file of a command with its mapping.
 * @throws ImportError if it cannot be used, or once a proposal for its columns was written.
 */
export async function openMapped(db: Db, { file: path, encoding, map, lang }: Call): Promise<MappedFile> {
  const table = await openTable(path, encoding)
  const headerKey = headerKeyOf(table.table.header)
  const settings = await openSettings(db)
  const { timeZone } = settings.read(shopSetting)
  const known = await knownIn(table, timeZone)
  if (map === undefined) {
    if (known === 'unknown')
      throw new ImportError('other', {
        reason: `${path} has columns that the shop does not know. To say what they are, let a proposal be written and correct it: bin/import ${path} --map columns.json`,
      })
    const columns = await readColumns(table, known.dialect.known, lang)
    return { ...known, mapping: null, columns, headerKey }
  }
  const columns = await readColumns(table, known === 'unknown' ? null : known.dialect.known, lang)
  const text = await readFile(map, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) {
    const proposal = (await earlierMapping(db, headerKey))?.mapping ?? proposed(columns)
    await writeFile(map, `${JSON.stringify(proposal, null, 2)}\n`)
    throw new ImportError('other', {
      reason: `A proposal for the columns of ${path} is in ${map}. Check it, and run the same command again.`,
    })
  }
  const mapping = parsed(text, map)
  const currencies = settings.read(currencySetting).others.map(({ code }) => code)
  const faults = mappingFaults(columns, inOrder(columns, mapping), currencies)
  if (faults.length > 0)
    throw new ImportError('other', { reason: `${map}: ${faults.map(textOfFault).join(' ')}` })
  return { ...(await readAs(table, mapping, timeZone)), mapping, columns, headerKey }
}

async function knownIn(table: OpenTable, timeZone: string): Promise<OpenFile | 'unknown'> {
  try {
    return await readAs(table, null, timeZone)
  } catch (error) {
    if (error instanceof ImportError && error.isUnknown && table.table.header.length > 1) return 'unknown'
    throw error
  }
}

function proposed({ columns }: Pick<MappedFile['columns'], 'columns'>): ImportMapping {
  const targets = columns.filter(({ isKnown }) => !isKnown)
  return {
    columns: targets.map(({ title, field, lang, currency, unit }) => ({
      ...{ title, field },
      ...(lang ? { lang } : {}),
      ...(currency ? { currency } : {}),
      ...(unit ? { unit } : {}),
    })),
    decimal: only(columns.map(({ numbers }) => numbers)),
    dates: only(columns.map(({ dates }) => dates)),
  }
}

/** The notation that all columns prove, if they agree. */
function only<Notation extends string>(seen: (Notation | 'unsure' | null)[]): Notation | null {
  const found = [...new Set(seen.filter((each) => each !== null && each !== 'unsure'))]
  return found.length === 1 ? (found[0] as Notation) : null
}

function parsed(text: string, path: string): ImportMapping {
  let data: unknown
  try {
    data = JSON.parse(text)
  } catch (error) {
    throw new ImportError('other', { reason: `${path} is not JSON: ${(error as Error).message}` })
  }
  const result = ImportMapping.safeParse(data)
  if (result.success) return result.data
  const { path: at, message } = result.error.issues[0]!
  throw new ImportError('other', { reason: `${path}: ${at.join('.') || 'the file'}: ${message}` })
}

/** An entry for each column of the file: those that the mapping leaves out are not imported. */
function inOrder({ columns }: Pick<MappedFile['columns'], 'columns'>, mapping: ImportMapping): ImportMapping {
  const left = mapping.columns.slice()
  const ordered = columns.map(({ title }) => {
    const at = left.findIndex((each) => each.title === title)
    return at === -1 ? { title, field: null } : left.splice(at, 1)[0]!
  })
  return { ...mapping, columns: ordered }
}

function textOfFault({ code, title }: MappingFault): string {
  return translator('en')(`desk.import.map_fault_${code}`, { title })
}
