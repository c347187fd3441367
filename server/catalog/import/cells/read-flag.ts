import { RowFault } from '../errors.ts'

const yes = new Set([
  'true',
  '1',
  'yes',
  'y',
  'x',
  'wahr',
  'ja',
  'vrai',
  'oui',
  'verdadero',
  'sí',
  'si',
  'vero',
])
const no = new Set(['false', '0', 'no', 'n', 'falsch', 'nein', 'faux', 'non', 'falso'])

/**
 * Reads TRUE or FALSE as written by spreadsheets in several languages; undefined if the cell is empty.
 * @throws RowFault if it is neither.
 */
export function readFlag(text: string, column: string): boolean | undefined {
  const word = text.toLowerCase()
  if (word === '') return undefined
  if (yes.has(word)) return true
  if (no.has(word)) return false
  throw new RowFault('not_flag', { column, text })
}
