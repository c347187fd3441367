import * as z from 'zod/mini'
import { commentMaxLength } from './rules.ts'
import { Id, Page, Slug, Timestamp } from './scalars.ts'

/** An answer to a comment. `staff`: by the shop. `own` comments that are `held` are seen by their author alone. */
export const CommentReply = z.object({
  id: Id,
  author: z.string(),
  text: z.string(),
  at: Timestamp,
  staff: z.boolean(),
  own: z.boolean(),
  held: z.boolean(),
})
export type CommentReply = z.infer<typeof CommentReply>

/** A comment on an article, with its answers, the oldest first. */
export const Comment = z.extend(CommentReply, { replies: z.array(CommentReply) })
export type Comment = z.infer<typeof Comment>

/** Comments, the newest first. `count`: with answers. */
export const CommentList = z.object({
  items: z.array(Comment),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  count: z.int(),
  /** Customers can write comments. */
  open: z.boolean(),
})
export type CommentList = z.infer<typeof CommentList>

export const commentCalls = {
  '/comment/list': { payload: z.object({ slug: Slug, page: Page }), data: CommentList },
  /** `parentId` is the comment that this one answers. `held`: it is shown once the shop has approved it. */
  '/comment/add': {
    payload: z.object({
      slug: Slug,
      text: z.string().check(z.trim(), z.minLength(1), z.maxLength(commentMaxLength)),
      parentId: z.optional(Id),
    }),
    data: z.object({ comment: Comment, held: z.boolean() }),
    customer: true,
  },
} as const
