import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { template } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { buildEngine } from '../engine.ts'
import { missingTemplate } from './default-templates.ts'
import { readFile, templateFiles, templatePattern } from './template-files.ts'

/**
 * Keeps a merchant's own version of a template; it wins over the theme's file from then on.
 * @throws Refusal `invalid` with the fault and its line and column, where the source cannot be parsed: unknown tags,
 * filters, components and props, missing props.
 */
export async function saveTemplate(
  tx: Tx,
  { path, source }: { path: string; source: string },
): Promise<void> {
  if (!templatePattern.test(path)) throw new Refusal('template_missing')
  const fault = faultOfTemplate(path, source)
  if (fault)
    throw new Refusal('invalid', { fields: { source: { key: 'form.template_fault', values: { fault } } } })
  await tx
    .insert(template)
    .values({ path, source })
    .onConflictDoUpdate({ target: template.path, set: { source, updatedAt: new Date() } })
  await noteChange(tx, [`template:${path}`])
}

/** What is wrong with a template, as "…, file:templates/home.liquid, line:3, col:1", or null. */
export function faultOfTemplate(path: string, source: string): string | null {
  try {
    buildEngine(() => templateFiles(), { strict: false }).liquid.parse(source, path)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Puts the theme's own file back in force by deleting the merchant's version.
 * @throws Refusal where the theme has no such file: `default_template_missing` or `template_missing`.
 */
export async function restoreTemplate(tx: Tx, path: string): Promise<void> {
  if (readFile(path) === null) throw missingTemplate(path)
  await tx.delete(template).where(eq(template.path, path))
  await noteChange(tx, [`template:${path}`])
}
