import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '#server/db/open.ts'
import { template, templateVersion } from '#server/db/tables.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { defaultTheme, themeFolders } from '../theme-folders.ts'
import { checkTemplate, partsNamedIn } from './check-template.ts'
import { missingTemplate } from './default-templates.ts'
import { sentenceOf } from './template-fault.ts'
import {
  readFile,
  readOwnTemplates,
  templateFiles,
  templatePattern,
  themeFiles,
  tokensPath,
} from './template-files.ts'

/** A file of a theme. */
export type TemplateKey = { theme?: string; path: string }

type NewVersion = TemplateKey & { source: string; savedBy?: string; at?: Date }

/** Versions kept per file. */
const keptVersions = 50

/**
 * Saves a merchant's own version of a file, which overrides the theme's.
 * @throws Refusal `invalid` whose details say file, line and excerpt of each fault; `template_missing` for a path that
 * no template can have.
 */
export async function saveTemplate(
  tx: Tx,
  { theme = defaultTheme, path, source, savedBy = '', at = new Date() }: NewVersion,
): Promise<void> {
  if (!isTemplatePath({ theme, path })) throw new Refusal('template_missing')
  const files = templateFiles(theme, await readOwnTemplates(tx, theme))
  const faults = await checkTemplate(files, path, source)
  if (faults.length > 0) {
    const fault = sentenceOf(faults[0]!)
    throw new Refusal('invalid', {
      fields: { source: { key: 'form.template_fault', values: { fault } } },
      details: { faults },
    })
  }
  await tx
    .insert(template)
    .values({ theme, path, source, updatedAt: at })
    .onConflictDoUpdate({ target: [template.theme, template.path], set: { source, updatedAt: at } })
  await tx.insert(templateVersion).values({ theme, path, source, savedBy, savedAt: at })
  const [oldest] = await tx
    .select({ id: templateVersion.id })
    .from(templateVersion)
    .where(versionsOf({ theme, path }))
    .orderBy(desc(templateVersion.id))
    .offset(keptVersions - 1)
    .limit(1)
  if (oldest)
    await tx
      .delete(templateVersion)
      .where(and(versionsOf({ theme, path }), lt(templateVersion.id, oldest.id)))
  await noteChange(tx, [`template:${theme}/${path}`])
}

export function isTemplatePath({ theme = defaultTheme, path }: TemplateKey): boolean {
  return themeFolders.has(theme) && (templatePattern.test(path) || path === tokensPath)
}

function versionsOf({ theme = defaultTheme, path }: TemplateKey) {
  return and(eq(templateVersion.theme, theme), eq(templateVersion.path, path))
}

/**
 * Restores the theme's own file by deleting the merchant's version.
 * @throws Refusal `default_template_missing` or `template_missing` if the theme has no such file.
 */
export async function restoreTemplate(tx: Tx, { theme = defaultTheme, path }: TemplateKey): Promise<void> {
  if (!isTemplatePath({ theme, path }) || readFile(path, theme) === null) throw missingTemplate(path)
  await deleteOwn(tx, theme, path)
}

/**
 * Removes a file that only the merchant has.
 * @throws Refusal `in_use` while a template renders it or an entry has chosen it.
 */
export async function removeTemplate(tx: Tx, { theme = defaultTheme, path }: TemplateKey): Promise<void> {
  const files = templateFiles(theme, await readOwnTemplates(tx, theme))
  if (!files.own.has(path)) throw new Refusal('template_missing')
  const users = [...templatesUsing(files, path), ...(await entriesUsing(tx, path))]
  if (users.length > 0 && readFile(path, theme) === null)
    throw new Refusal('in_use', { details: { usedBy: users } })
  await deleteOwn(tx, theme, path)
}

async function deleteOwn(tx: Tx, theme: string, path: string): Promise<void> {
  await tx.delete(template).where(and(eq(template.theme, theme), eq(template.path, path)))
  await noteChange(tx, [`template:${theme}/${path}`])
}

/** Paths of the templates that render a file by name. */
export function templatesUsing(files: ReturnType<typeof templateFiles>, path: string): string[] {
  const all = new Set([
    ...themeFiles(files.theme),
    ...themeFiles(files.theme, ['emails']),
    ...files.own.keys(),
  ])
  return [...all].filter((user) => {
    const source = user === path ? null : files.read(user)
    return source !== null && partsNamedIn(source).some((part) => part.path === path)
  })
}

/** Entries that have chosen a template, such as "product morning-mug". */
async function entriesUsing(reader: Reader, path: string): Promise<string[]> {
  const name = /^templates\/(.+)\.liquid$/.exec(path)?.[1]
  if (name === undefined) return []
  const { rows } = await reader.execute<{ entry: string }>(
    sql.join(
      entryTables.map(
        (kind) =>
          sql`(select ${kind} || ' ' || handle as entry from ${sql.identifier(kind)} where template = ${name} limit 10)`,
      ),
      sql` union all `,
    ),
  )
  return rows.map(({ entry }) => entry)
}

/** Kinds of entries that can have a template of their own, each a table with `handle` and `template`. */
export const entryTables = [
  'product',
  'category',
  'collection',
  'tag',
  'page',
  'article',
  'promotion',
] as const
