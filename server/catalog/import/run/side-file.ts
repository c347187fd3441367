import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'

/**
 * Where what is said of a product file is written: beside it, or in the present folder where its own may not be
 * written to.
 *
 * @param ending what takes the place of .csv, as in 'refused.csv'
 */
export async function sideFile(productFile: string, ending: string, mayWrite = canWrite): Promise<string> {
  const beside = `${productFile.replace(/\.(csv|tsv|txt)$/i, '')}.${ending}`
  return (await mayWrite(path.dirname(beside))) ? beside : path.resolve(path.basename(beside))
}

async function canWrite(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}
