import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { template } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { missingTemplate } from './missing-template.ts'
import { readFile } from './template-files.ts'

/**
 * Puts the theme's own file back in force by deleting the merchant's version.
 * @throws Refusal where the theme has no such file: `default_template_missing` or `template_missing`.
 */
export async function restoreTemplate(tx: Tx, path: string): Promise<void> {
  if (readFile(path) === null) throw missingTemplate(path)
  await tx.delete(template).where(eq(template.path, path))
  await noteChange(tx, [`template:${path}`])
}
