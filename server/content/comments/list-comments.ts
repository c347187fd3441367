import type { Comment, CommentList, CommentReply } from '#contract/comment.ts'
import type { Shop } from '#server/platform/shop.ts'
import { commentSetting } from './comment.setting.ts'

/** Comments on one page, and answers to each. */
const size = 20
const maxReplies = 100

type Asked = {
  articleId: number
  page: number
  /** The customer who also sees their held comments; null: nobody. */
  customerId: string | null
}

type Row = {
  id: string
  parentId: string | null
  author: string
  text: string
  at: Date
  staff: boolean
  own: boolean
  held: boolean
}

/** Approved comments on an article, and those of the customer that are held. */
export async function listComments(
  shop: Pick<Shop, 'pool' | 'settings'>,
  { articleId, page, customerId }: Asked,
): Promise<CommentList> {
  const [{ rows }, { rows: counts }] = await Promise.all([
    shop.pool.query<Row>({
      name: 'comments-of-article',
      text: `with top as (
          select ${columns} from comment c
          where c.article_id = $1 and c.parent_id is null and ${visible}
          order by c.id desc limit $3 offset $4)
        select * from top union all
        select r.* from top cross join lateral (
          select ${columns} from comment c where c.parent_id = top.id::bigint and ${visible}
          order by c.id limit ${maxReplies}) r`,
      values: [articleId, customerId, size, (page - 1) * size],
    }),
    shop.pool.query<{ total: number; count: number; open: boolean }>({
      name: 'comments-counted',
      text: `select count(c.id) filter (where c.parent_id is null)::int total, count(c.id)::int count,
          a.comments_open open
        from article a left join comment c on c.article_id = a.id and ${visible}
        where a.id = $1 group by a.id`,
      values: [articleId, customerId],
    }),
  ])
  const { total, count, open } = counts[0] ?? { total: 0, count: 0, open: false }
  const replies = Map.groupBy(rows, ({ parentId }) => parentId)
  const items = (replies.get(null) ?? []).map(
    (row): Comment => ({
      ...replyOf(row),
      replies: (replies.get(row.id) ?? []).map(replyOf),
    }),
  )
  return { items, total, page, size, count, open: open && shop.settings(commentSetting).enabled }
}

const columns = `c.id::text id, c.parent_id::text "parentId", c.author, c.text, c.at, c.customer_id is null staff,
  c.customer_id is not distinct from $2::uuid and c.customer_id is not null own, c.status <> 'approved' held`

const visible = `(c.status = 'approved' or (c.status = 'pending' and c.customer_id = $2::uuid))`

function replyOf({ parentId: _parent, at, ...row }: Row): CommentReply {
  return { ...row, at: at.toISOString() }
}
