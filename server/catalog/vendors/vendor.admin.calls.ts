import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { ruleFor } from '#contract/admin/admin-call.ts'
import { type Vendor, type vendorCalls, vendorSave } from '#contract/admin/vendor.ts'
import { isLang } from '#contract/languages.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import type { ProductSafety } from '#server/db/tables/catalog.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { vendor } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { type RecordKind, saveRecord } from '#server/platform/admin/records.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { Refusal } from '#server/platform/refusal.ts'

export const vendorHandlers: AdminHandlers<keyof typeof vendorCalls> = {
  async '/vendor/list'({ shop }, { missing, cursor = '', size }) {
    const items = await readVendors(shop.db, { after: cursor, missing, size: size + 1 })
    const page = items.slice(0, size)
    return { items: page, next: items.length > size ? page.at(-1)!.id : null }
  },

  async '/vendor/save'(ctx, payload) {
    const show = async () => ({ vendor: await readVendor(ctx.tx, payload.id) })
    const { label, changes, merged } = await saveRecord(ctx, vendorRecord, payload, show)
    return {
      data: { ...(await show()), merged },
      audit: { resource: 'vendor', id: payload.id, label, changes },
    }
  },
}

const empty: ProductSafety = { manufacturer: null, responsible: null, warnings: {} }

/** The saved parts of a vendor. */
type Saved = { safety: ProductSafety; story: Texts }

/** A vendor's story and product safety, saved path by path. */
export const vendorRecord: RecordKind = {
  resource: 'vendor',
  rule(_id, path) {
    const [part, lang] = path.split('.')
    const isByLanguage = part === 'warnings' || part === 'story'
    return isByLanguage && !isLang(lang ?? '') ? undefined : ruleFor(vendorSave.paths, path)
  },
  async lock(tx, name) {
    await mustExist(tx, name)
    await tx.insert(vendor).values({ name, safety: empty }).onConflictDoNothing()
    const [row] = await tx.select().from(vendor).where(eq(vendor.name, name)).for('update')
    const saved: Saved = row!
    return {
      id: name,
      label: name,
      version: versionOf(saved),
      read: (path) => partOf(saved, path),
      async write(values, { at }) {
        const { safety, story } = values.reduce(
          (whole, { path, value }) => withPart(whole, path, value),
          saved,
        )
        await tx.update(vendor).set({ safety, story, updatedAt: at }).where(eq(vendor.name, name))
        await noteChange(tx, [`vendor:${name}`])
      },
    }
  },
}

/** @throws Refusal `not_found` for a name that no product carries. */
async function mustExist(tx: Tx, name: string): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from product where vendor = ${name} limit 1`)
  if (rows.length === 0) throw new Refusal('not_found')
}

function partOf({ safety, story }: Saved, path: string): unknown {
  if (path === 'manufacturer' || path === 'responsible') return safety[path]
  const [part, lang = ''] = path.split('.')
  return (part === 'story' ? story : safety.warnings)[lang] ?? ''
}

function withPart({ safety, story }: Saved, path: string, value: unknown): Saved {
  if (path === 'manufacturer' || path === 'responsible')
    return { story, safety: { ...safety, [path]: value } }
  const [part, lang = ''] = path.split('.')
  if (part === 'story') return { safety, story: withText(story, lang, String(value)) }
  return { story, safety: { ...safety, warnings: withText(safety.warnings, lang, String(value)) } }
}

/** An empty text is left out. */
function withText(texts: Texts, lang: string, text: string): Texts {
  return Object.fromEntries(Object.entries({ ...texts, [lang]: text }).filter(([, each]) => each !== ''))
}

/** The same for equal values, so that an undone change is no conflict. */
function versionOf({ safety: { manufacturer, responsible, warnings }, story }: Saved): number {
  const ordered = (texts: Texts) => Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))
  const contacts = [manufacturer, responsible].map((each) => each && [each.name, each.address, each.contact])
  return createHash('sha256')
    .update(JSON.stringify([...contacts, ordered(warnings), ordered(story)]))
    .digest()
    .readUInt32BE()
}

async function readVendor(reader: Reader, name: string): Promise<Vendor> {
  const [found] = await readVendors(reader, { name, after: '', missing: false, size: 1 })
  return found!
}

type Ask = { name?: string; after: string; missing: boolean; size: number }

async function readVendors(reader: Reader, { name, after, missing, size }: Ask): Promise<Vendor[]> {
  type Row = { name: string; products: number; safety: ProductSafety | null; story: Texts | null }
  const { rows } = await reader.execute<Row>(sql`
    select p.vendor as name, count(*)::int as products, v.safety, v.story
    from product p left join vendor v on v.name = p.vendor
    where p.vendor <> '' and p.vendor > ${after} ${name === undefined ? sql`` : sql`and p.vendor = ${name}`}
      ${missing ? sql`and coalesce(v.safety -> 'manufacturer', 'null') = 'null'` : sql``}
    group by p.vendor, v.safety, v.story order by p.vendor limit ${size}`)
  return rows.map(({ name: id, products, ...row }) => {
    const saved = { safety: row.safety ?? empty, story: row.story ?? {} }
    return { id, products, ...saved.safety, story: saved.story, version: versionOf(saved) }
  })
}
