import {
  type Service,
  type ServiceCode,
  type serviceCalls,
  serviceCodes,
} from '#contract/admin/system/service.ts'
import { codes } from '#contract/codes.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { countAttempt } from '#server/platform/limits/attempts.ts'
import { say } from '#server/platform/messages.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { sealKeys, serviceOf, storedKeys, unsealKeys } from '#server/platform/services/keys.ts'
import type { ServiceValues } from '#server/platform/services/service.ts'
import { changeSetting, resetSetting, settingIn } from '#server/platform/settings/settings.ts'
import { tellOwners } from '#server/staff/accounts/tell-staff.ts'
import { askService } from './ask-service.ts'
import { enteredValues } from './entered-values.ts'
import { readTried, sealTried } from './tried.ts'
import { viewService } from './view-service.ts'

/** Attempts per caller. */
const tries = { max: 20, minutes: 10 }

export const serviceHandlers: AdminHandlers<keyof typeof serviceCalls> = {
  async '/service/list'(ctx) {
    const allowed = serviceCodes.filter((code) => mayChange(ctx, code))
    return { items: await Promise.all(allowed.map((code) => viewService(ctx.shop, ctx.shop.db, code))) }
  },

  async '/service/try'(ctx, { code, values: given }) {
    check(ctx, code)
    refuseSecondSource(ctx, code)
    const { shop, caller, t } = ctx
    await countAttempt(shop, { subject: `service-try ${caller.id}`, ...tries })
    const values = await enteredValues(shop, code, given)
    const { asked, problem } = await askService(shop, code, values)
    const { isLive, fromValues } = serviceOf(code)
    const testInLive = shop.config.mode === 'live' && isLive?.(fromValues(values, shop.config)) === false
    if (problem) return { problem: say(t, problem), asked, testInLive, tried: null }
    return { problem: null, asked, testInLive, tried: sealTried(ctx, code, values) }
  },

  async '/service/save'(ctx, { code, tried }) {
    check(ctx, code)
    refuseSecondSource(ctx, code)
    const { tx, shop, at, caller } = ctx
    const after = readTried(ctx, code, tried)
    const before = await lockValues(ctx, code)
    const sealed = sealKeys(shop, code, after)
    const stored = { sealed, savedAt: at.toISOString(), savedBy: caller.name }
    await changeSetting(tx, storedKeys(code), stored)
    return written(ctx, code, { before, after })
  },

  async '/service/remove'(ctx, { code }) {
    check(ctx, code)
    const before = await lockValues(ctx, code)
    const { sealed } = await settingIn(ctx.tx, storedKeys(code))
    if (sealed === '') throw new Refusal('not_found')
    await resetSetting(ctx.tx, storedKeys(code))
    return written(ctx, code, { before, after: {} })
  },
}

function mayChange({ caller }: Pick<AdminContext, 'caller'>, code: ServiceCode): boolean {
  return caller.permissions.has(serviceOf(code).permission)
}

/** @throws Refusal 30 `not_allowed`. */
function check(ctx: AdminContext, code: ServiceCode): void {
  const { permission } = serviceOf(code)
  if (!mayChange(ctx, code)) {
    throw new Refusal('not_allowed', { code: codes.permission, details: { permission } })
  }
}

/** @throws Refusal `invalid` while the environment has the keys: those of the desk would not be used. */
function refuseSecondSource({ shop }: AdminContext, code: ServiceCode): void {
  if (serviceOf(code).fromEnvironment(shop.config) === undefined) return
  throw new Refusal('invalid', { text: { key: 'desk.services.by_environment' } })
}

/** The values before, of a row that stays locked. */
async function lockValues({ tx, shop }: WriteContext, code: ServiceCode): Promise<ServiceValues> {
  await tx.execute(`select pg_advisory_xact_lock(hashtext('keys ${code}'))`)
  const { sealed } = await settingIn(tx, storedKeys(code))
  return (sealed === '' ? null : unsealKeys(shop, code, sealed)) ?? {}
}

/** The answer of a change and its entry in the audit, which has no secret. Owners learn of it, because money follows keys. */
async function written(
  ctx: WriteContext,
  code: ServiceCode,
  { before, after }: Record<'before' | 'after', ServiceValues>,
) {
  const { tx, shop, caller, t } = ctx
  const label = t(`desk.services.name_${code}`)
  const isRemoved = Object.keys(after).length === 0
  const kind = isRemoved ? 'service_keys_removed' : 'service_keys'
  await tellOwners(tx, kind, { person: caller.name, service: label }, { except: [caller.id] })
  const changes = Object.entries(serviceOf(code).fields)
    .filter(([name]) => before[name] !== after[name])
    .map(([path, { kind }]) => ({
      path,
      before: kind === 'open' ? (before[path] ?? null) : hidden(before[path]),
      after: kind === 'open' ? (after[path] ?? null) : hidden(after[path]),
    }))
  const service: Service = await viewService(shop, tx, code)
  return { data: { service }, audit: { resource: 'service', id: code, label, changes } }
}

function hidden(value: string | undefined): string | null {
  return value === undefined ? null : '••••'
}
