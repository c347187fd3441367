import { and, desc, eq, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { AdminData } from '#contract/admin/calls.ts'
import type { TemplateDetail, TemplateUser, templateCalls } from '#contract/admin/content/template.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { template, templateVersion } from '#server/db/tables.ts'
import type { AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { type RecordKind, saveRecord } from '#server/platform/admin/records.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { activeTheme } from '../theme.settings.ts'
import { themeFolders } from '../theme-folders.ts'
import { checkTemplate } from './check-template.ts'
import { isDefault, missingTemplate } from './default-templates.ts'
import { templatesUsing } from './save-template.ts'
import {
  readFile,
  readOwnTemplates,
  templateFiles,
  templateFolders,
  themeFiles,
  tokensPath,
} from './template-files.ts'
import { isOfTheme, templateKey, templateRecord, versionOf } from './template-record.ts'

/** Calls that try an email need its sample data, which comes from features: see desk/emails. */
type TriedElsewhere = '/template/tryEmail' | '/template/sendTest'

export const templateHandlers: AdminHandlers<Exclude<keyof typeof templateCalls, TriedElsewhere>> = {
  async '/template/list'({ shop }, { theme = activeTheme(shop), q }) {
    if (!themeFolders.has(theme)) throw new Refusal('not_found')
    const rows = new Map(
      (await shop.db.select().from(template).where(eq(template.theme, theme))).map((row) => [row.path, row]),
    )
    const paths = new Set([...themeFiles(theme, templateFolders), tokensPath, ...rows.keys()])
    const items = [...paths]
      .filter((path) => path.includes(q.toLowerCase()))
      .sort()
      .map((path) => rowOf(theme, path, rows.get(path)?.updatedAt ?? null))
    return { items }
  },

  '/template/detail': async ({ shop }, { id }) => ({ template: await showTemplate(shop.db, id) }),

  async '/template/version'({ shop }, { id, version }) {
    return { source: await readVersion(shop.db, id, version) }
  },

  async '/template/check'({ shop }, { id, source }) {
    const { theme, path } = templateKey(id)
    const files = templateFiles(theme, await readOwnTemplates(shop.db, theme))
    return { faults: await checkTemplate(files, path, source) }
  },

  async '/template/save'(ctx, payload) {
    const show = async () => ({ template: await showTemplate(ctx.tx, payload.id) })
    const { label, changes, merged } = await saveRecord(ctx, templateRecord, payload, show)
    return {
      data: { ...(await show()), merged },
      audit: { resource: 'template', id: payload.id, label, changes },
    }
  },

  async '/template/restore'(ctx, { id, version }) {
    const key = templateKey(id)
    if (version === undefined && !isOfTheme(key)) throw missingTemplate(key.path)
    const to = version === undefined ? null : await readVersion(ctx.tx, id, version)
    return changeTo(ctx, id, to)
  },

  async '/template/remove'(ctx, { id }) {
    const key = templateKey(id)
    // A file that the theme has is restored, not removed.
    if (isOfTheme(key)) throw new Refusal('in_use')
    if (!(await readOwnTemplates(ctx.tx, key.theme)).has(key.path)) throw new Refusal('template_missing')
    return { data: {}, audit: (await change(ctx, id, null)).audit }
  },

  async '/template/choices'({ shop }, { kind, handle }) {
    const { rows } = await shop.db.execute<{ template: string | null }>(
      sql`select template from ${sql.identifier(kind)} where handle = ${handle ?? null}`,
    )
    if (handle !== undefined && !rows[0]) throw new Refusal('not_found')
    return { template: rows[0]?.template ?? null, choices: await choicesOf(shop, kind) }
  },

  async '/template/assign'(ctx, { kind, handle, template: to }) {
    if (to !== null) await mustExist(ctx, to)
    const id = `${kind}:${handle}`
    const record = await chosenTemplateRecord.lock(ctx.tx, id)
    const { label, changes } = await saveRecord(ctx, chosenTemplateRecord, {
      id,
      version: record.version,
      set: [{ path: 'template', from: record.read('template'), to }],
    })
    return { data: { template: to }, audit: { resource: 'chosenTemplate', id, label, changes } }
  },
}

/** Names of the theme's templates for a kind, besides the one that all entries have. */
async function choicesOf(shop: Shop, kind: TemplateUser): Promise<string[]> {
  const theme = activeTheme(shop)
  const own = await readOwnTemplates(shop.db, theme)
  const paths = new Set([...themeFiles(theme, ['templates']), ...own.keys()])
  return [...paths]
    .filter((path) => path.startsWith(`templates/${kind}.`) && path !== `templates/${kind}.liquid`)
    .map((path) => path.slice('templates/'.length, -'.liquid'.length))
    .sort()
}

/** @throws Refusal `template_missing` if the theme in use has no such page template. */
async function mustExist({ shop, tx }: WriteContext, name: string): Promise<void> {
  const theme = activeTheme(shop)
  const path = `templates/${name}.liquid`
  const own = await readOwnTemplates(tx, theme)
  if (templateFiles(theme, own).read(path) === null) throw missingTemplate(path)
}

async function changeTo(ctx: WriteContext, id: string, to: string | null) {
  const { merged, audit } = await change(ctx, id, to)
  return { data: { template: await showTemplate(ctx.tx, id), merged }, audit }
}

async function change(ctx: WriteContext, id: string, to: string | null) {
  const { read, version } = await templateRecord.lock(ctx.tx, id)
  const set = [{ path: 'source', from: read('source'), to }]
  const { label, changes, merged } = await saveRecord(ctx, templateRecord, { id, version, set })
  return { merged, audit: { resource: 'template', id, label, changes } }
}

const chosenName = z.nullable(z.string())

/** The template that an entry has chosen; null: that of its kind. */
export const chosenTemplateRecord: RecordKind = {
  resource: 'chosenTemplate',
  rule: (_id, path) =>
    path === 'template' ? { schema: chosenName, permission: 'content.change' } : undefined,
  async lock(tx, id) {
    const { kind, handle } = entryOf(id)
    const row = await lockEntry(tx, kind, handle)
    return {
      id,
      label: handle,
      version: versionOf(row.template),
      read: () => row.template,
      async write(values) {
        const chosen = values.at(-1)!.value as string | null
        await tx.execute(sql`update ${sql.identifier(kind)} set template = ${chosen} where id = ${row.id}`)
        await noteChange(tx, [`${kind}:${row.id}`])
      },
    }
  },
}

async function lockEntry(tx: Tx, kind: TemplateUser, handle: string) {
  const { rows } = await tx.execute<{ id: number; template: string | null }>(
    sql`select id, template from ${sql.identifier(kind)} where handle = ${handle} for update`,
  )
  if (!rows[0]) throw new Refusal('not_found')
  return rows[0]
}

async function readVersion(reader: Reader, id: string, version: number): Promise<string> {
  const { theme, path } = templateKey(id)
  const [row] = await reader
    .select({ source: templateVersion.source })
    .from(templateVersion)
    .where(
      and(eq(templateVersion.theme, theme), eq(templateVersion.path, path), eq(templateVersion.id, version)),
    )
  if (!row) throw new Refusal('not_found')
  return row.source
}

async function showTemplate(reader: Reader, id: string): Promise<TemplateDetail> {
  const { theme, path } = templateKey(id)
  const own = await readOwnTemplates(reader, theme)
  const files = templateFiles(theme, own)
  const source = files.read(path)
  if (source === null) throw missingTemplate(path)
  const [stored] = await reader
    .select({ updatedAt: template.updatedAt })
    .from(template)
    .where(and(eq(template.theme, theme), eq(template.path, path)))
  const versions = await reader
    .select({
      id: templateVersion.id,
      savedBy: templateVersion.savedBy,
      savedAt: templateVersion.savedAt,
      characters: sql<number>`length(${templateVersion.source})`,
    })
    .from(templateVersion)
    .where(and(eq(templateVersion.theme, theme), eq(templateVersion.path, path)))
    .orderBy(desc(templateVersion.id))
  return {
    ...rowOf(theme, path, stored?.updatedAt ?? null),
    source,
    default: readFile(path, theme),
    version: versionOf(own.get(path) ?? null),
    versions: versions.map((each) => ({ ...each, savedAt: each.savedAt.toISOString() })),
    usedBy: templatesUsing(files, path),
  }
}

type Row = AdminData<'/template/list'>['items'][number]

function rowOf(theme: string, path: string, changedAt: Date | null): Row {
  const ofTheme = readFile(path, theme) !== null
  return {
    id: `${theme}/${path}`,
    theme,
    path,
    origin: !ofTheme ? 'own' : changedAt ? 'changed' : 'theme',
    required: isDefault(path),
    updatedAt: changedAt?.toISOString() ?? null,
  }
}

function entryOf(id: string): { kind: TemplateUser; handle: string } {
  const cut = id.indexOf(':')
  return { kind: id.slice(0, cut) as TemplateUser, handle: id.slice(cut + 1) }
}
