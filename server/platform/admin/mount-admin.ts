import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import { adminBase, adminCalls } from '#contract/admin/calls.ts'
import { permissions } from '#contract/admin/permissions.ts'
import { maxImportBytes } from '#contract/admin/system/import.ts'
import { codes } from '#contract/codes.ts'
import type { Envelope } from '#contract/envelope.ts'
import { defaultLanguage, isLang, type Lang } from '#contract/languages.ts'
import { IdempotencyKey } from '#contract/scalars.ts'
import { answerFailure } from '../calls.ts'
import { countryOfRequest } from '../http/country-of-request.ts'
import { deviceOf } from '../http/device.ts'
import { fieldLabel, fieldsOf } from '../http/field-errors.ts'
import { type StoredUpload, storedForm } from '../http/stored-form.ts'
import { uploadedForm } from '../http/uploaded-form.ts'
import { type Translate, translator } from '../messages.ts'
import { invalidAt, Refusal } from '../refusal.ts'
import { mediaSetting, megabyte } from '../settings/media.setting.ts'
import type { Shop } from '../shop.ts'
import { unstorableText } from '../unstorable-text.ts'
import { type AdminCaller, deskCookie, findCaller, isSameOrigin } from './caller.ts'
import { checkUndoing, type Undoing } from './changes/undo-change.ts'
import {
  type AdminContext,
  type AdminHandlers,
  type Preparations,
  requireStepUp,
  type SignInContext,
  type WriteContext,
  type Written,
} from './context.ts'
import { isFinal } from './is-final.ts'
import { limitAdminRate } from './limit-rate.ts'
import { withoutRestricted } from './restricted.ts'
import { unknownPart } from './unknown-part.ts'
import { earlierAnswer, runWrite } from './write.ts'

/** Maximum size of a merchant call's body in bytes. */
const bodyLimit = 1024 * 1024

/** Any handler. What its context and payload hold follows from the shape of its call. */
type AnyHandler = (ctx: never, payload: never) => Promise<unknown>

type AnyPreparation = (ctx: never, payload: never) => Promise<Buffer | null>

type Call = { path: string; shape: AdminCallShape; payload: unknown; body: unknown }

/**
 * Mounts the merchant calls: finds the caller, checks permission and payload, runs writes in their transaction with
 * audit, and leaves out what the caller may not read.
 * @throws Error when a call lacks a permission or a handler, so that the shop does not start.
 */
export function mountAdmin(
  app: FastifyInstance,
  shop: Shop,
  handlers: AdminHandlers,
  undoing: Undoing,
  preparations: Preparations,
): void {
  checkUndoing(adminCalls, undoing)
  mountCallsOf(app, shop, adminCalls, handlers, preparations)
}

/** Like `mountAdmin`, for any contract. */
export function mountCallsOf(
  app: FastifyInstance,
  shop: Shop,
  calls: Record<string, AdminCallShape>,
  handlers: Record<string, AnyHandler>,
  preparations: Record<string, AnyPreparation> = {},
): void {
  checkCalls(calls, handlers)
  const countRequest = limitAdminRate(app, shop)
  for (const [path, shape] of Object.entries(calls)) {
    app.post(`${adminBase}${path}`, { bodyLimit, config: { adminCall: path } }, async (request, reply) => {
      const lang = langOf(request)
      const t = translator(lang)
      try {
        const caller = await callerOf(shop, request, shape)
        if (caller) await countRequest(request, caller)
        const guest = guestContext(shop, request, reply, lang)
        if (caller) allow({ ...guest, caller }, shape)
        const { body, file, upload } = await bodyOf(shop, request, shape, t)
        const data = await withUpload(shop, upload, () => {
          const payload = parse(shape.payload, body)
          if (isFinal(shape)) refuseUnknown(body, payload)
          const call = { path, shape, payload, body }
          const context = { ...guest, file, upload }
          return run(call, caller ? { ...context, caller } : context, handlers[path]!, preparations[path])
        })
        return {
          code: codes.success,
          msg: '',
          data: withoutRestricted(shape, data, caller),
        } satisfies Envelope
      } catch (error) {
        return answerFailure(forStaff(error), t, request, reply)
      }
    })
  }
}

/** Says whom to ask, where shoppers read "Authorization error". */
function forStaff(error: unknown): unknown {
  const isBare = error instanceof Refusal && error.text.key === 'reason.not_allowed'
  if (!isBare || error.code !== codes.permission) return error
  const { reason, code, status, details } = error
  return new Refusal(reason, { code, status, details, text: { key: 'desk.frame.not_allowed' } })
}

/** Maximum size of an uploaded file in bytes. */
export const maxFile = 20 * megabyte

/** Removes the file of a call that failed, or that did not keep it. */
async function withUpload<Data>(
  { storage }: Shop,
  upload: StoredUpload | null,
  work: () => Promise<Data>,
): Promise<Data> {
  let isKept = false
  try {
    const data = await work()
    isKept = upload?.kept ?? false
    return data
  } finally {
    if (upload && !isKept) await storage.remove(upload.key)
  }
}

/** The fields of a call, and its file. */
async function bodyOf(
  { settings, storage }: Shop,
  request: FastifyRequest,
  { multipart }: AdminCallShape,
  t: Translate,
): Promise<{ body: unknown; file: Buffer | null; upload: StoredUpload | null }> {
  if (!multipart) return { body: request.body, file: null, upload: null }
  if (multipart === 'large') {
    const { fields, upload } = await storedForm(request, t, storage, maxImportBytes)
    return { body: fields, file: null, upload }
  }
  const maxVideo = settings(mediaSetting).videoMb * megabyte
  const { fields, content } = await uploadedForm(
    request,
    t,
    multipart === 'media' ? Math.max(maxFile, maxVideo) : maxFile,
  )
  return { body: fields, file: content, upload: null }
}

/** @throws Error naming each call without a known permission or without a handler. */
export function checkCalls(calls: Record<string, AdminCallShape>, handlers: object): void {
  const allowed: string[] = [...permissions, 'signed_in', 'anyone']
  const open = Object.entries(calls).filter(([, { permission }]) => !allowed.includes(permission))
  if (open.length > 0)
    throw new Error(`merchant calls without permission: ${open.map(([path]) => path).join()}`)
  const differing = [
    ...Object.keys(calls).filter((path) => !Object.hasOwn(handlers, path)),
    ...Object.keys(handlers).filter((path) => !Object.hasOwn(calls, path)),
  ]
  if (differing.length > 0)
    throw new Error(`contract and handlers of merchant calls differ: ${differing.join()}`)
}

async function callerOf(
  shop: Shop,
  request: FastifyRequest,
  { permission }: AdminCallShape,
): Promise<AdminCaller | null> {
  if (permission === 'anyone') {
    if (!isSameOrigin(request)) throw new Refusal('not_allowed', { code: codes.permission })
    return null
  }
  const caller = await findCaller(shop, request)
  if (!caller) throw new Refusal('auth_invalid', { code: codes.authInvalid })
  return caller
}

function guestContext(shop: Shop, request: FastifyRequest, reply: FastifyReply, lang: Lang): SignInContext {
  const name = deskCookie(shop)
  const attributes = {
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: name.startsWith('__Host-'),
  } as const
  return {
    country: countryOfRequest(shop.config, request),
    device: deviceOf(shop, request, reply, 'desk'),
    shop,
    at: shop.now(),
    lang,
    t: translator(lang),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    cookie: {
      set: (token: string, expires: Date) => void reply.setCookie(name, token, { ...attributes, expires }),
      clear: () => void reply.clearCookie(name, attributes),
    },
    log: request.log,
    file: null,
    upload: null,
  }
}

/** @throws Refusal 30 `not_allowed`, 40 `step_up`. */
function allow(ctx: AdminContext, { permission, stepUp, staffOnly }: AdminCallShape): void {
  const { caller } = ctx
  const barred = (stepUp || staffOnly) && caller.kind === 'key'
  if (barred || !holds(caller, permission)) {
    throw new Refusal('not_allowed', { code: codes.permission, details: { permission } })
  }
  if (stepUp) requireStepUp(ctx)
}

export function holds(caller: AdminCaller, permission: AdminCallShape['permission']): boolean {
  return permission === 'signed_in' || permission === 'anyone' || caller.permissions.has(permission)
}

function parse(schema: AdminCallShape['payload'], body: unknown): unknown {
  const parsed = z.safeParse(schema, body ?? {})
  if (!parsed.success) throw new Refusal('invalid', { fields: fieldsOf(parsed.error, body) })
  const unstorable = unstorableText(parsed.data)
  if (!unstorable) return parsed.data
  const text = { key: 'form.invalid', values: { field: fieldLabel(unstorable) } }
  throw new Refusal('invalid', { fields: { [unstorable]: text } })
}

/** @throws Refusal `invalid` at a key that the call does not have, such as one at the wrong depth. */
function refuseUnknown(body: unknown, payload: unknown): void {
  const { idempotencyKey: _, ...given } = (body ?? {}) as Record<string, unknown>
  const name = unknownPart(given, payload)
  if (name !== null) throw invalidAt(name, 'form.unknown_part', { name })
}

async function run(
  { body, ...call }: Call,
  ctx: AdminContext | SignInContext,
  handle: AnyHandler,
  prepare?: AnyPreparation,
): Promise<unknown> {
  if (!call.shape.writes) return handle(ctx as never, call.payload as never)
  const { idempotencyKey } = parse(Key, body) as z.output<typeof Key>
  const write = handle as (ctx: WriteContext, payload: never) => Promise<Written<Record<string, unknown>>>
  // The same key with another file is another request.
  const hash = ctx.file ? createHash('sha256').update(ctx.file).digest('hex') : ctx.upload?.hash
  const given = hash ? [call.payload, hash] : call.payload
  const keyed = { ...call, payload: given, idempotencyKey }
  const earlier = prepare ? await earlierAnswer(ctx as AdminContext, keyed) : null
  if (earlier) return earlier
  const own = prepare ? { ...ctx, file: await prepare(ctx as never, call.payload as never) } : ctx
  return runWrite(own as AdminContext, keyed, (writing) => write(writing, call.payload as never))
}

const Key = z.object({ idempotencyKey: IdempotencyKey })

function langOf({ headers }: FastifyRequest): Lang {
  const lang = headers['x-lang']
  return typeof lang === 'string' && isLang(lang) ? lang : defaultLanguage
}
