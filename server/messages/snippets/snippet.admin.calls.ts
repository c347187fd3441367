import { asc, eq, sql } from 'drizzle-orm'
import { fieldPattern, type snippetCalls, snippetFields } from '#contract/admin/content/snippet.ts'
import { codes } from '#contract/codes.ts'
import { defaultLanguage, type Lang } from '#contract/languages.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { snippet } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { hasId } from '#server/platform/has-id.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { textIn } from '#server/platform/text-in.ts'
import { fillSnippet } from './fill-snippet.ts'

/** Snippets that a shop can have: all of them are listed at once. */
const maxSnippets = 200

type Texts = Record<string, string>

/** Texts that staff insert into answers. All staff share them. */
export const snippetHandlers: AdminHandlers<keyof typeof snippetCalls> = {
  '/snippet/list': ({ shop, lang }) => listSnippets(shop.db, lang),

  async '/snippet/fill'(ctx, { id, threadId }) {
    const [found] = await ctx.shop.db.select().from(snippet).where(hasId(snippet.id, id))
    if (!found) throw new Refusal('not_found')
    return fillSnippet(ctx, textsOf(found), threadId)
  },

  async '/snippet/save'({ tx, lang }, { id, version, name, texts }) {
    const before = id === undefined ? null : await lockSnippet(tx, id)
    if (before && version !== undefined && before.version !== version)
      throw new Refusal('changed_meanwhile', { code: codes.dialog, details: await listSnippets(tx, lang) })
    refuseUnknownFields(texts)
    if (!before && (await tx.$count(snippet)) >= maxSnippets) throw new Refusal('too_many')
    const columns = { name, texts, text: asBefore(textIn(texts, defaultLanguage)) }
    const [after] = before
      ? await tx
          .update(snippet)
          .set({ ...columns, version: sql`${snippet.version} + 1` })
          .where(eq(snippet.id, before.id))
          .returning()
      : await tx.insert(snippet).values(columns).returning()
    const changes = [
      ...(before?.name === name ? [] : [{ path: 'name', before: before?.name ?? null, after: name }]),
      ...textChanges(before ? textsOf(before) : {}, texts),
    ]
    return {
      data: await listSnippets(tx, lang),
      audit: { resource: 'snippet', id: after!.id, label: name, changes },
    }
  },

  async '/snippet/remove'({ tx, lang }, { id }) {
    const found = await lockSnippet(tx, id)
    await tx.delete(snippet).where(eq(snippet.id, id))
    const changes = textChanges(textsOf(found), {})
    return {
      data: await listSnippets(tx, lang),
      audit: { resource: 'snippet', id, label: found.name, changes },
    }
  },
}

/** The texts by language. A server before them, which may run beside this one, writes `text` alone. */
function textsOf({ texts, text }: Pick<typeof snippet.$inferSelect, 'texts' | 'text'>): Texts {
  const shown = textIn(texts, defaultLanguage)
  if (asBefore(shown) === text) return texts
  const lang = Object.keys(texts).find((each) => texts[each] === shown) ?? defaultLanguage
  const written = text
    .replaceAll('{name}', '{{ customer.name }}')
    .replaceAll('{number}', '{{ topic.number }}')
  return { ...texts, [lang]: written }
}

/** A text with the fields of a server before texts by language: it knew two, in single braces. */
function asBefore(text: string): string {
  return text
    .replace(/\{\{ *customer\.name *\}\}/g, '{name}')
    .replace(/\{\{ *topic\.number *\}\}/g, '{number}')
}

function textChanges(before: Texts, after: Texts) {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((lang) => before[lang] !== after[lang])
    .map((lang) => ({ path: `texts.${lang}`, before: before[lang] ?? null, after: after[lang] ?? null }))
}

/** @throws Refusal `invalid` at the text with a field that nothing fills in. */
function refuseUnknownFields(texts: Texts): void {
  for (const [lang, text] of Object.entries(texts))
    for (const [field, name] of text.matchAll(fieldPattern))
      if (!(snippetFields as readonly string[]).includes(name!)) {
        const unknown = { key: 'snippet.unknown_field', values: { field, fields: snippetFields.join(', ') } }
        throw new Refusal('invalid', { text: unknown, fields: { [`texts.${lang}`]: unknown } })
      }
}

async function listSnippets(reader: Reader, lang: Lang) {
  const rows = await reader.select().from(snippet).orderBy(asc(snippet.name), asc(snippet.id))
  return {
    items: rows.map((row) => {
      const { id, name, version } = row
      return { id, name, version, texts: textsOf(row), text: textIn(textsOf(row), lang) }
    }),
  }
}

/** @throws Refusal `not_found`. */
async function lockSnippet(tx: Tx, id: string): Promise<typeof snippet.$inferSelect> {
  const [found] = await tx.select().from(snippet).where(hasId(snippet.id, id)).for('update')
  if (!found) throw new Refusal('not_found')
  return found
}
