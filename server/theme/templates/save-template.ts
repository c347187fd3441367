import { eq } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { template } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { buildEngine } from '../engine.ts'
import { missingTemplate } from './default-templates.ts'
import { readFile, templateFiles, templatePattern } from './template-files.ts'

/**
 * Saves a merchant's own version of a template, which overrides the theme's file.
 * @throws Refusal `invalid` with message, line and column if the source cannot be parsed: unknown tags, filters,
 * components or props, or missing props.
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
    .onConflictDoUpdate({ target: [template.theme, template.path], set: { source, updatedAt: new Date() } })
  await noteChange(tx, [`template:${path}`])
}

/** The parse error of a template, such as "…, file:templates/home.liquid, line:3, col:1", or null. */
export function faultOfTemplate(path: string, source: string): string | null {
  try {
    const use = path.startsWith('emails/') ? 'emails' : 'pages'
    buildEngine(() => templateFiles(), { strict: false, use }).liquid.parse(source, path)
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/**
 * Restores the theme's own file by deleting the merchant's version.
 * @throws Refusal `default_template_missing` or `template_missing` if the theme has no such file.
 */
export async function restoreTemplate(tx: Tx, path: string): Promise<void> {
  if (readFile(path) === null) throw missingTemplate(path)
  await tx.delete(template).where(eq(template.path, path))
  await noteChange(tx, [`template:${path}`])
}
