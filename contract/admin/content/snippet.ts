import * as z from 'zod/mini'
import { languages } from '../../languages.ts'
import { messageMaxLength } from '../../rules.ts'
import { Id } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'

/** Fields of a snippet: `{{ customer.name }}` is filled in when the snippet is inserted. */
export const snippetFields = [
  'customer.name',
  'customer.first_name',
  'order.number',
  'order.date',
  'order.total',
  'order.tracking',
  'return.number',
  'inquiry.number',
  'product.name',
  'topic.number',
  'shop.name',
  'staff.name',
] as const
export type SnippetField = (typeof snippetFields)[number]

/** Finds the fields of a text, known or not. */
export const fieldPattern = /\{\{\s*([^{}]*?)\s*\}\}/g

const lang = z.enum(languages)

/** A text that staff insert into an answer. `text`: as the caller reads it. */
const Snippet = z.object({
  id: Id,
  name: z.string(),
  texts: z.partialRecord(lang, z.string()),
  text: z.string(),
  version: z.int(),
})
export type Snippet = z.infer<typeof Snippet>

const snippets = z.object({ items: z.array(Snippet) })
const write = { permission: 'inbox.answer', writes: true } as const

export const snippetCalls = {
  '/snippet/list': { payload: z.object({}), data: snippets, permission: 'inbox.answer' },
  /**
   * A snippet in the language of a conversation, with its fields filled in. `lang`: the language of the text, another than
   * `wanted` where the snippet has none in the shopper's. `empty`: fields that nothing is known for; they stay in the text.
   */
  '/snippet/fill': {
    payload: z.object({ id: Id, threadId: Id }),
    data: z.object({
      text: z.string(),
      lang: z.string(),
      wanted: z.string(),
      empty: z.array(z.enum(snippetFields)),
    }),
    permission: 'inbox.answer',
  },
  /** Without `id`, a new one. Languages that are left out lose their text. */
  '/snippet/save': {
    payload: z.object({
      id: z.optional(Id),
      /** The version that was edited. Code 10 if a colleague changed it meanwhile. */
      version: z.optional(z.int()),
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      texts: z
        .partialRecord(lang, z.string().check(z.trim(), z.minLength(1), z.maxLength(messageMaxLength)))
        .check(z.refine((texts) => Object.keys(texts).length > 0)),
    }),
    data: Changed(snippets),
    ...write,
    undo: 'none',
  },
  '/snippet/remove': { payload: z.object({ id: Id }), data: Changed(snippets), ...write, undo: 'none' },
} as const satisfies Record<string, AdminCallShape>
