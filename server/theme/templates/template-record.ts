import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { ruleFor } from '#contract/admin/admin-call.ts'
import { templateSave } from '#contract/admin/content/template.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { isTemplatePath, removeTemplate, saveTemplate, type TemplateKey } from './save-template.ts'
import { readFile, readOwnTemplates } from './template-files.ts'

/** Splits "default/templates/product.liquid" into theme and path. */
export function templateKey(id: string): Required<TemplateKey> {
  const cut = id.indexOf('/')
  const key = { theme: id.slice(0, cut), path: id.slice(cut + 1) }
  if (!isTemplatePath(key)) throw new Refusal('template_missing')
  return key
}

/** The same for equal sources; 0 for a file without the merchant's version. */
export function versionOf(source: string | null): number {
  return source === null ? 0 : createHash('sha256').update(source).digest().readUInt32BE()
}

/** A file of a theme, whose `source` is the merchant's version; null stands for the theme's. */
export const templateRecord: RecordKind = {
  resource: 'template',
  rule: (_id, path) => ruleFor(templateSave.paths, path),
  async lock(tx, id) {
    const key = templateKey(id)
    // A file that is only about to be saved has no row to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`template ${id}`}))`)
    const source = (await readOwnTemplates(tx, key.theme)).get(key.path) ?? null
    return {
      id,
      label: id,
      version: versionOf(source),
      read: () => source,
      async write(values, { at, caller }) {
        const value = values.at(-1)!.value as string | null
        if (value !== null) return saveTemplate(tx, { ...key, source: value, savedBy: caller.name, at })
        await removeTemplate(tx, key)
      },
    }
  },
}

/** Checks that the theme itself has a file. */
export function isOfTheme({ theme, path }: Required<TemplateKey>): boolean {
  return readFile(path, theme) !== null
}
