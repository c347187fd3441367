import { eq } from 'drizzle-orm'
import { ruleFor } from '#contract/admin/admin-call.ts'
import { vendorSave } from '#contract/admin/catalog/vendor.ts'
import { isLang } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import type { Texts } from '#server/db/tables/columns.ts'
import { picture, product, vendor } from '#server/db/tables.ts'
import type { RecordKind } from '#server/platform/admin/records.ts'
import { noteChange } from '#server/platform/changes/note-change.ts'
import { invalidAt, Refusal } from '#server/platform/refusal.ts'
import { noSafety } from './read-vendors.ts'

type Stored = typeof vendor.$inferSelect
/** The saved parts of a vendor. */
type Saved = Pick<Stored, 'safety' | 'story' | 'pictureId'>

/** A vendor's story, its picture and the product safety, saved path by path. */
export const vendorRecord: RecordKind = {
  resource: 'vendor',
  rule(_id, path) {
    const [part, lang] = path.split('.')
    const isByLanguage = part === 'warnings' || part === 'story'
    return isByLanguage && !isLang(lang ?? '') ? undefined : ruleFor(vendorSave.paths, path)
  },
  async lock(tx, name) {
    const stored = await lockVendor(tx, name)
    return {
      id: name,
      label: name,
      version: stored.version,
      read: (path) => partOf(stored, path),
      async write(values, { at }) {
        const saved = values.reduce<Saved>((whole, { path, value }) => withPart(whole, path, value), stored)
        const { safety, story, pictureId } = saved
        if (pictureId !== null && (await tx.$count(picture, eq(picture.id, pictureId))) === 0)
          throw invalidAt('picture', 'desk.product.picture_unknown')
        await tx
          .update(vendor)
          .set({ safety, story, pictureId, version: stored.version + 1, updatedAt: at })
          .where(eq(vendor.name, name))
        await noteChange(tx, [`vendor:${name}`])
      },
    }
  },
}

/** Locks the row of a vendor. The first save makes it. @throws Refusal `not_found` for a name that no product carries. */
async function lockVendor(tx: Tx, name: string): Promise<Stored> {
  const [used] = await tx.select({ id: product.id }).from(product).where(eq(product.vendor, name)).limit(1)
  if (!used) throw new Refusal('not_found')
  await tx.insert(vendor).values({ name, safety: noSafety }).onConflictDoNothing()
  const [row] = await tx.select().from(vendor).where(eq(vendor.name, name)).for('update')
  return row!
}

function partOf({ safety, story, pictureId }: Saved, path: string): unknown {
  if (path === 'picture') return pictureId
  if (path === 'manufacturer' || path === 'responsible') return safety[path]
  const [part, lang = ''] = path.split('.')
  return (part === 'story' ? story : safety.warnings)[lang] ?? ''
}

function withPart(saved: Saved, path: string, value: unknown): Saved {
  const { safety, story } = saved
  if (path === 'picture') return { ...saved, pictureId: value as number | null }
  if (path === 'manufacturer' || path === 'responsible')
    return { ...saved, safety: { ...safety, [path]: value } }
  const [part, lang = ''] = path.split('.')
  if (part === 'story') return { ...saved, story: withText(story, lang, String(value)) }
  return { ...saved, safety: { ...safety, warnings: withText(safety.warnings, lang, String(value)) } }
}

/** An empty text is left out. */
function withText(texts: Texts, lang: string, text: string): Texts {
  return Object.fromEntries(Object.entries({ ...texts, [lang]: text }).filter(([, each]) => each !== ''))
}
