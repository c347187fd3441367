import * as z from 'zod/mini'
import { commentMaxLength } from '../../rules.ts'
import { Id, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'

const statuses = ['pending', 'approved', 'refused'] as const

export const commentList = listOf(
  {
    at: { type: 'moment', label: 'desk.comment.at', ops: ['between', 'within', 'lt', 'gt'], sort: true },
    status: { type: 'choice', label: 'desk.comment.status', values: statuses, ops: ['is'] },
    article: { type: 'int', label: 'desk.comment.article', ops: ['is'] },
    text: { type: 'text', label: 'desk.comment.text', search: true },
  },
  { sort: '-at' },
)

const CommentRow = z.object({
  id: Id,
  at: Timestamp,
  status: z.enum(statuses),
  author: z.string(),
  /** null: written by staff. */
  customerId: z.nullable(Id),
  text: z.string(),
  lang: z.string(),
  article: z.object({ id: Id, name: z.string(), slug: z.string() }),
  /** The comment that it answers. */
  parent: z.nullable(z.object({ id: Id, author: z.string(), text: z.string() })),
})
export type CommentRow = z.infer<typeof CommentRow>

const permission = 'reviews.moderate'
const changed = Changed(z.object({ comment: CommentRow }))

export const commentAdminCalls = {
  '/comment/list': { payload: commentList.payload, data: commentList.data(CommentRow), permission },
  /** Shows a comment on its article. */
  '/comment/approve': {
    payload: z.object({ id: Id }),
    data: changed,
    permission,
    writes: true,
    undo: 'free',
  },
  /** Takes a comment off its article, or keeps it off, with the answers to it. */
  '/comment/refuse': {
    payload: z.object({ id: Id, reason: z._default(z.string().check(z.trim(), z.maxLength(500)), '') }),
    data: changed,
    permission,
    writes: true,
    undo: 'free',
  },
  /** Answers a comment in the shop's name, and approves it if it still waits. */
  '/comment/reply': {
    payload: z.object({
      id: Id,
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(commentMaxLength)),
    }),
    data: changed,
    permission,
    writes: true,
    undo: 'free',
  },
} as const satisfies Record<string, AdminCallShape>
