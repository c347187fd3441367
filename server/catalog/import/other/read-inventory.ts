import { readWhole } from '../cells/read-number.ts'
import { readText } from '../cells/read-text.ts'
import { RowFault } from '../errors.ts'
import { handleOf } from '../file/cell-reader.ts'
import { normalHeader } from '../file/columns.ts'
import type { OpenFile } from '../file/index-file.ts'
import { type Row, readRows } from '../file/read-rows.ts'
import { readHsCode, readOrigin } from '../product/read-customs.ts'
import type { Fault } from './refusals.ts'

/** The stock of one variant, over all its locations. */
export type Count = {
  handle: string
  sku: string
  options: { name: string; value: string }[]
  units: number
  /** Of its first row that names them; empty cells leave the shop's. */
  hsCode: string
  originCountry: string
  rows: Row[]
  /** The variant as a message names it. */
  label: string
}

export type Inventory = { counts: Count[]; faults: Fault[]; rows: number; locations: Set<string> }

/**
 * Reads an inventory file in either dialect: a row per variant and location with columns for each kind of quantity, or
 * a row per variant with a column for each location, which holds the available units. The first counts only units that
 * are available as well, because the others are promised to orders of the old shop. Variants that no location stocks
 * are left out. A faulty row refuses all rows of its variant, because the others are only a part of its stock.
 */
export async function readInventory({ path, encoding, dialect, cells }: OpenFile): Promise<Inventory> {
  const unitsOf = quantityReader(dialect.header)
  const inventory: Inventory = { counts: [], faults: [], rows: 0, locations: new Set() }
  const byVariant = new Map<string, Count>()
  const faulty = new Set<string>()
  for await (const row of readRows(path, encoding, dialect)) {
    inventory.rows += 1
    const count = countOf(row)
    try {
      const found = unitsOf(row)
      for (const { location } of found) inventory.locations.add(location)
      if (found.length === 0) continue
      checkRow(row, count)
      const hsCode = readHsCode(cells, row, 'variantHsCode')
      const originCountry = readOrigin(cells, row, 'variantOrigin')
      const total = byVariant.get(count.label) ?? count
      byVariant.set(count.label, total)
      total.units += found.reduce((sum, { units }) => sum + units, 0)
      total.hsCode ||= hsCode
      total.originCountry ||= originCountry
      total.rows.push(row)
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      inventory.faults.push({ row, reason: error.message })
      faulty.add(count.label)
    }
  }
  for (const { label, rows } of byVariant.values())
    if (faulty.has(label))
      inventory.faults.push(
        ...rows.map((row) => ({ row, reason: `Another row of the variant ${label} is refused.` })),
      )
  const whole = [...byVariant.values()].filter(({ label }) => !faulty.has(label))
  inventory.counts = whole.map((each) => ({ ...each, units: Math.max(0, each.units) }))
  return inventory

  function countOf(row: Row): Count {
    const handle = handleOf(cells, row)
    const sku = cells.text(row, 'sku')
    const options = dialect.columns.options
      .map(({ name, value }) => ({ name: cells.at(row, name), value: cells.at(row, value) }))
      .filter(({ value }) => value !== '' && value !== 'Default Title')
    const choice = options.map(({ value }) => value).join(' / ')
    const label = [`"${handle || sku}"`, choice && `with ${choice}`, sku && `(SKU ${sku})`]
    return {
      handle,
      sku,
      options,
      units: 0,
      hsCode: '',
      originCountry: '',
      rows: [],
      label: label.filter(Boolean).join(' '),
    }
  }
}

function checkRow({ misfit }: Row, { handle, sku }: Count): void {
  if (misfit) throw new RowFault('other', { reason: 'The row has more cells than the header.' })
  if (handle === '' && sku === '')
    throw new RowFault('other', { reason: 'The row has neither a handle nor a SKU.' })
}

type Units = { location: string; units: number }

/** Reads the units of a row by location, without locations that do not stock the variant. */
function quantityReader(header: string[]): (row: Row) => Units[] {
  const names = header.map((title) => normalHeader(title).replace(/ \((not editable|current)\)$/, ''))
  const column = (name: string) => names.indexOf(name)
  const whole = (row: Row, at: number): number | undefined => {
    const text = readText(row.cells[at] ?? '')
    return text === '' || /^not stocked$/i.test(text) ? undefined : readWhole(text, header[at]!)
  }
  if (column('available') === -1 && column('on hand') === -1 && column('on hand (new)') === -1) {
    const locations = header.map((_, at) => at).filter((at) => names[at] !== '' && !isFixed(names[at]!))
    return (row) =>
      locations.flatMap((at) => {
        const units = whole(row, at)
        return units === undefined ? [] : [{ location: header[at]!.trim(), units }]
      })
  }
  return (row) => {
    const location = readText(row.cells[column('location')] ?? '')
    const counted = whole(row, column('on hand (new)'))
    const promised = (whole(row, column('committed')) ?? 0) + (whole(row, column('unavailable')) ?? 0)
    const units =
      counted === undefined
        ? (whole(row, column('available')) ?? whole(row, column('on hand')))
        : counted - promised
    return units === undefined ? [] : [{ location, units }]
  }
}

/** Columns that every inventory file has: all others are locations. */
function isFixed(name: string): boolean {
  return /^(handle|title|option ?\d (name|value)|sku|barcode|hs code|coo|location|bin name|incoming|committed|unavailable|refused because)$/.test(
    name,
  )
}
