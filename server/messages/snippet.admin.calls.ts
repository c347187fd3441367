import { asc, eq, sql } from 'drizzle-orm'
import type { snippetCalls } from '#contract/admin/thread.ts'
import { codes } from '#contract/codes.ts'
import type { Reader, Tx } from '#server/db/open.ts'
import { snippet } from '#server/db/tables.ts'
import type { AdminHandlers } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'

/** Snippets that a shop can have: all of them are listed at once. */
const maxSnippets = 200

/** Texts that staff insert into answers. All staff share them. */
export const snippetHandlers: AdminHandlers<keyof typeof snippetCalls> = {
  '/snippet/list': ({ shop }) => listSnippets(shop.db),

  async '/snippet/save'({ tx }, { id, version, name, text }) {
    const before = id === undefined ? null : await lockSnippet(tx, id)
    if (before && version !== undefined && before.version !== version)
      throw new Refusal('changed_meanwhile', { code: codes.dialog, details: await listSnippets(tx) })
    if (!before && (await tx.$count(snippet)) >= maxSnippets) throw new Refusal('too_many')
    const [after] = before
      ? await tx
          .update(snippet)
          .set({ name, text, version: sql`${snippet.version} + 1` })
          .where(eq(snippet.id, before.id))
          .returning()
      : await tx.insert(snippet).values({ name, text }).returning()
    const changes = (['name', 'text'] as const)
      .map((path) => ({ path, before: before?.[path] ?? null, after: after![path] }))
      .filter((each) => each.before !== each.after)
    return {
      data: await listSnippets(tx),
      audit: { resource: 'snippet', id: after!.id, label: name, changes },
    }
  },

  async '/snippet/remove'({ tx }, { id }) {
    const { name, text } = await lockSnippet(tx, id)
    await tx.delete(snippet).where(eq(snippet.id, id))
    const changes = [{ path: 'text', before: text, after: null }]
    return { data: await listSnippets(tx), audit: { resource: 'snippet', id, label: name, changes } }
  },
}

async function listSnippets(reader: Reader) {
  const rows = await reader.select().from(snippet).orderBy(asc(snippet.name), asc(snippet.id))
  return { items: rows.map(({ id, name, text, version }) => ({ id, name, text, version })) }
}

/** @throws Refusal `not_found`. */
async function lockSnippet(tx: Tx, id: string): Promise<typeof snippet.$inferSelect> {
  const [found] = await tx
    .select()
    .from(snippet)
    .where(eq(sql`${snippet.id}::text`, id))
    .for('update')
  if (!found) throw new Refusal('not_found')
  return found
}
