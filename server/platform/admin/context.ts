import type { FastifyBaseLogger } from 'fastify'
import type { UndoKind } from '#contract/admin/admin-call.ts'
import type { AdminData, AdminParsed, AdminPath, adminCalls } from '#contract/admin/calls.ts'
import type { Lang } from '#contract/languages.ts'
import type { Tx } from '#server/db/open.ts'
import type { AuditChange } from '#server/db/tables/staff.ts'
import type { StoredUpload } from '../http/stored-form.ts'
import type { Translate } from '../messages.ts'
import { Refusal } from '../refusal.ts'
import type { Device, Shop } from '../shop.ts'
import type { AdminCaller } from './caller.ts'

/** Facts about a merchant call. */
export type AdminContext = {
  shop: Shop
  caller: AdminCaller
  /** The time of the call. */
  at: Date
  lang: Lang
  t: Translate
  ip: string
  userAgent: string
  /** ISO 3166-1 code if a trusted proxy sends it, otherwise empty. */
  country: string
  /** Recognises the browser at its next sign-in. */
  device: Device
  /** The session cookie. */
  cookie: { set(token: string, expires: Date): void; clear(): void }
  log: FastifyBaseLogger
  /** The file of a multipart call, still unchecked. */
  file: Buffer | null
  /** The file of a call whose files may be large, still unchecked. */
  upload: StoredUpload | null
}

/** A call that may be made without a session, to sign in. */
export type SignInContext = Omit<AdminContext, 'caller'>

/** A merchant call that changes something. Everything happens in `tx`, which the platform commits. */
export type WriteContext = AdminContext & {
  tx: Tx
  /** Id of the audit entry of this call. Events that the transaction emits carry it. */
  changeId: number
}

/** A record that a write changed together with others. */
export type AuditedPart = Pick<Audited, 'id' | 'label' | 'changes'>

/** The effect of a write, for the audit. */
export type Audited = {
  resource: string
  id: string
  /** How people call the record: an order number, a name. */
  label: string
  changes: AuditChange[]
  /** Other records of the same resource that changed with this one. Each gets an entry; one undo is for all of them. */
  parts?: AuditedPart[]
  reason?: string
  /** Tags of other records that show this one: open desks read them again too. */
  also?: string[]
  /** The change that this one undid. */
  undoes?: number
  /** Replaces the undo of the call's description, such as null for a change that turned out to be final. */
  undo?: { kind: UndoKind; until: Date | null } | null
}

/**
 * The answer of a write, to which the platform adds `change`, and its entry in the audit. `audit: null` marks a
 * rehearsal: everything is rolled back.
 */
export type Written<Data> = {
  data: Omit<Data, 'change'>
  audit: Audited | null
  /** Secrets that the answer also has, but not that of a repeated call, because answers are stored. */
  unstored?: Partial<Data>
}

type Shape<Path extends AdminPath> = (typeof adminCalls)[Path]

export type AdminHandler<Path extends AdminPath> =
  Shape<Path> extends { writes: true }
    ? (ctx: WriteContext, payload: AdminParsed<Path>) => Promise<Written<AdminData<Path>>>
    : Shape<Path> extends { permission: 'anyone' }
      ? (ctx: SignInContext, payload: AdminParsed<Path>) => Promise<AdminData<Path>>
      : (ctx: AdminContext, payload: AdminParsed<Path>) => Promise<AdminData<Path>>

/**
 * Work of a write before its transaction begins, because it waits for another server. The handler finds the file that it
 * returns in `file`.
 */
export type Preparation<Path extends AdminPath> = (
  ctx: AdminContext,
  payload: AdminParsed<Path>,
) => Promise<Buffer | null>

export type Preparations = { [Path in AdminPath]?: Preparation<Path> }

/** A feature's handlers by call path. */
export type AdminHandlers<Path extends AdminPath = AdminPath> = { [Key in Path]: AdminHandler<Key> }

/** Milliseconds for which a proof of a second factor counts. */
export const stepUpLifetime = 10 * 60_000

/** @throws Refusal `step_up` unless the caller proved a second factor within the last ten minutes. */
export function requireStepUp({ caller, at }: Pick<AdminContext, 'caller' | 'at'>): void {
  const { stepUpAt } = caller
  if (!stepUpAt || at.getTime() - stepUpAt.getTime() > stepUpLifetime) throw new Refusal('step_up')
}
