import * as z from 'zod/mini'
import { Id, RecordNumber, Timestamp } from '../../scalars.ts'
import { Abilities, type AdminCallShape, Changed } from '../admin-call.ts'
import { listOf } from '../list.ts'

export const withdrawalStatuses = ['received', 'open', 'done', 'rejected'] as const
export const withdrawalConcerns = ['unknown_order', 'late', 'no_right', 'goods', 'closed', 'unpaid'] as const

export const withdrawalList = listOf(
  {
    number: { type: 'text', label: 'desk.withdrawal.number', search: true },
    orderNumber: { type: 'text', label: 'desk.withdrawal.order', search: true },
    email: { type: 'text', label: 'desk.withdrawal.email', search: true, permission: 'customers.read' },
    status: {
      type: 'choice',
      label: 'desk.withdrawal.status',
      ops: ['is', 'in'],
      values: withdrawalStatuses,
    },
    concern: { type: 'choice', label: 'desk.withdrawal.concern', ops: ['is'], values: withdrawalConcerns },
    receivedAt: {
      type: 'moment',
      label: 'desk.withdrawal.received',
      ops: ['between', 'within'],
      sort: true,
    },
    refundDueAt: { type: 'moment', label: 'desk.withdrawal.refund_due', ops: ['lt', 'between'] },
  },
  { sort: '-receivedAt' },
)

export const AdminWithdrawal = z.object({
  id: z.string(),
  number: z.string(),
  name: z.optional(z.string()),
  email: z.optional(z.string()),
  /** As typed, and the order it was matched to. */
  orderNumber: z.string(),
  order: z.nullable(z.string()),
  lines: z.nullable(z.array(z.object({ lineId: z.string(), quantity: z.int() }))),
  goods: z.string(),
  statement: z.optional(z.string()),
  /** Sent by the order's customer or with its key. */
  proven: z.boolean(),
  status: z.enum(withdrawalStatuses),
  concern: z.nullable(z.string()),
  outcome: z.nullable(z.string()),
  decisionNote: z.string(),
  returns: z.array(z.string()),
  receivedAt: Timestamp,
  refundDueAt: Timestamp,
})
export type AdminWithdrawal = z.infer<typeof AdminWithdrawal>

const target = { number: RecordNumber, version: z.optional(z.int()) }
const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(1000))
const oneWithdrawal = z.object({ withdrawal: AdminWithdrawal, version: z.int(), can: Abilities })
const personal = {
  'withdrawal.name': 'customers.read',
  'withdrawal.email': 'customers.read',
  'withdrawal.statement': 'customers.read',
} as const
const settles = { permission: 'returns.decide', writes: true, undo: 'none', restricted: personal } as const

export const withdrawalAdminCalls = {
  '/withdrawal/list': {
    payload: withdrawalList.payload,
    data: withdrawalList.data(AdminWithdrawal),
    permission: 'orders.read',
    restricted: {
      ...withdrawalList.restricted,
      'items.*.name': 'customers.read',
      'items.*.statement': 'customers.read',
    },
  },
  '/withdrawal/detail': {
    payload: z.object({ number: RecordNumber }),
    data: oneWithdrawal,
    permission: 'orders.read',
    restricted: personal,
  },
  /** Carries out an open statement, on another order or for other units than it was matched with if need be. */
  '/withdrawal/accept': {
    payload: z.object({
      ...target,
      orderNumber: z.optional(RecordNumber),
      lines: z.optional(
        z
          .array(z.object({ lineId: Id, quantity: z.int().check(z.minimum(1), z.maximum(999)) }))
          .check(z.minLength(1), z.maxLength(100)),
      ),
    }),
    data: Changed(oneWithdrawal),
    ...settles,
  },
  '/withdrawal/reject': {
    payload: z.object({ ...target, reason }),
    data: Changed(oneWithdrawal),
    ...settles,
    undo: 'hold',
  },
} as const satisfies Record<string, AdminCallShape>
