import * as z from 'zod/mini'
import { Id, Timestamp } from '../../scalars.ts'
import { type AdminCallShape, Changed, pathsOf } from '../admin-call.ts'
import { listOf } from '../list.ts'
import { Plan } from '../plan.ts'
import { Moment } from './offer-parts.ts'

/** `plan`: a bulk change, such as of prices. `page` and `article`: their draft. */
export const campaignPartKinds = ['plan', 'promotion', 'coupon', 'page', 'article'] as const
export type CampaignPartKind = (typeof campaignPartKinds)[number]

/** `draft`: not scheduled, or no longer. `ended`: everything was reverted, except what is named. */
export const campaignStates = ['draft', 'scheduled', 'live', 'ended'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Parts of one campaign. */
export const maxCampaignParts = 50

const Ref = z.object({ kind: z.enum(campaignPartKinds), id: Id })
export type CampaignRef = z.infer<typeof Ref>

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(200))

/**
 * A value that was not applied or not put back: the record of a plan, or the path of a value, such as `endsAt`. `why`: the
 * reason, in the caller's language.
 */
const Left = z.object({ label: z.string(), why: z.string() })

const Part = z.extend(Ref, {
  name: z.string(),
  /** `failed`: it could not be applied, or not be put back. */
  state: z.enum(['open', 'waiting', 'live', 'reverted', 'failed']),
  /** Why it can't be scheduled, was not applied or was not put back, in the caller's language. */
  why: z.nullable(z.string()),
  /** Values that were left out, the first twenty of `leftCount`. */
  left: z.array(Left),
  leftCount: z.int(),
  /** The change of a plan, and the plan that undoes it. */
  plan: z.nullable(z.pick(Plan, { kind: true, action: true, undoOf: true, change: true })),
  undoneBy: z.nullable(Id),
})
export type CampaignPart = z.infer<typeof Part>

/** Another campaign or plan that changes the same things at some of the same time. */
const Clash = z.object({
  part: z.string(),
  /** The name of the other campaign; null for a plan of its own. */
  campaign: z.nullable(z.object({ id: Id, name: z.string() })),
  plan: z.nullable(Id),
  /** Records that both change. */
  records: z.int(),
})
export type CampaignClash = z.infer<typeof Clash>

const Campaign = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(campaignStates),
  startsAt: z.nullable(Timestamp),
  /** null: it stays until somebody reverts it. */
  endsAt: z.nullable(Timestamp),
  /** The person or key that scheduled it last, or made it. */
  by: z.string(),
  createdAt: Timestamp,
  startedAt: z.nullable(Timestamp),
  endedAt: z.nullable(Timestamp),
  parts: z.array(Part),
})
export type Campaign = z.infer<typeof Campaign>

const Row = z.extend(z.omit(Campaign, { parts: true }), {
  parts: z.int(),
  /** Parts that were not applied or not put back as a whole. */
  problems: z.int(),
})
export type CampaignRow = z.infer<typeof Row>

export const campaignList = listOf(
  {
    name: { type: 'text', label: 'desk.offer.name', search: true },
    state: { type: 'choice', label: 'desk.offer.state', ops: ['is', 'in'], values: campaignStates },
    startsAt: {
      type: 'moment',
      label: 'desk.offer.starts',
      ops: ['lt', 'gt', 'between', 'within', 'empty'],
    },
    createdAt: { type: 'moment', label: 'desk.promotion.created', ops: ['lt', 'gt', 'within'], sort: true },
  },
  { sort: '-createdAt' },
)

/** Parts also need the permission to make their change: of the plan, or to change promotions or content. */
const permission = 'promotions.change' as const

export const campaignSave = pathsOf({
  name: { schema: Name, permission },
  startsAt: { schema: Moment, permission },
  endsAt: { schema: Moment, permission },
  parts: { schema: z.array(Ref).check(z.maxLength(maxCampaignParts)), permission },
})

const byId = z.object({ id: z.uuid() })
const saved = z.object({ campaign: Campaign, version: z.int() })

export const campaignCalls = {
  '/campaign/list': { payload: campaignList.payload, data: campaignList.data(Row), permission },
  /** `clashes`: why it can't be scheduled at its time. */
  '/campaign/detail': {
    payload: byId,
    data: z.extend(saved, { clashes: z.array(Clash) }),
    permission,
  },
  '/campaign/create': {
    payload: z.object({ name: Name }),
    data: Changed(saved),
    permission,
    writes: true,
    undo: 'none',
  },
  /** Only a draft changes. Each part needs the permission to make its change by itself. */
  '/campaign/save': {
    payload: z.extend(campaignSave.payload, { id: z.uuid() }),
    data: Changed(z.extend(saved, { merged: z.array(z.string()) })),
    permission,
    writes: true,
    undo: 'free',
  },
  /**
   * Goes live at its start and reverts at its end by itself. Promotions and coupons get its time, plans run and revert,
   * and drafts are published and put back. Refused if a part can't be changed, or another campaign changes the same.
   */
  '/campaign/schedule': { payload: byId, data: Changed(saved), permission, writes: true, undo: 'counter' },
  /** Takes back that it is scheduled, until its start. Parts that can't be put back are named. */
  '/campaign/cancel': { payload: byId, data: Changed(saved), permission, writes: true, undo: 'none' },
  /** Moves the end of one that is scheduled or live; null: it stays until it is reverted. Parts that can't are named. */
  '/campaign/move': {
    payload: z.extend(byId, { endsAt: Moment }),
    data: Changed(saved),
    permission,
    writes: true,
    undo: 'none',
  },
  /** Puts everything back now. What somebody changed meanwhile is kept and named. */
  '/campaign/revert': { payload: byId, data: Changed(saved), permission, writes: true, undo: 'none' },
  /** Deletes a draft. Its parts stay. */
  '/campaign/remove': {
    payload: byId,
    data: Changed(z.object({ id: Id })),
    permission,
    writes: true,
    undo: 'none',
  },
} as const satisfies Record<string, AdminCallShape>
