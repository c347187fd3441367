import { isDeepStrictEqual } from 'node:util'
import type { Opening, openingCalls } from '#contract/admin/desk/opening.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import { previewLifetime, previewLink, readableDrafts } from '#server/content/preview-link.ts'
import type { Tx } from '#server/db/open.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { type Closed, openingSetting } from '#server/platform/settings/opening.setting.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import { findMissing } from './find-missing.ts'

export const openingHandlers: AdminHandlers<keyof typeof openingCalls> = {
  async '/shop/state'(ctx) {
    const { closed } = await settingIn(ctx.shop.db, openingSetting)
    return { opening: shown(ctx, closed, await blockedBy(ctx)) }
  },

  async '/shop/open'(ctx, { anyway }) {
    const blocked = await blockedBy(ctx)
    if (blocked.length > 0 && anyway === undefined) {
      const names = blocked.map((step) => ctx.t(`desk.home.step_${step}`))
      const text = { key: 'desk.setup.blocked', values: { steps: names.join(', ') } }
      throw new Refusal('setup_incomplete', { text, details: { steps: blocked } })
    }
    return moved(ctx, { closed: null, blocked, reason: anyway })
  },

  async '/shop/close'(ctx, { reason, message, until }) {
    if (until !== undefined && Date.parse(until) <= ctx.at.getTime())
      throw new Refusal('invalid', { fields: { until: { key: 'desk.setup.until_past' } } })
    const said = Object.fromEntries(Object.entries(message).filter(([, text]) => text))
    const closed = { why: 'maintenance', message: said, until: until ?? null } as const
    return moved(ctx, { closed, blocked: await blockedBy(ctx), reason })
  },

  async '/shop/preview'({ shop, caller, at }) {
    const until = new Date(at.getTime() + previewLifetime * 1000)
    return { url: previewLink(shop, '/', readableDrafts(caller)), until: until.toISOString() }
  },
}

/** Goes back to the state before, unless the shop was opened or closed again since. */
const undoOpening: UndoHandler = async ({ tx }, { changes, label }) => {
  const [change] = changes
  const closed = await lockOpening(tx)
  if (!change || !isDeepStrictEqual(closed, change.after)) throw new Refusal('undo_closed')
  await changeSetting(tx, openingSetting, { closed: change.before as Closed | null })
  return { label, changes: [{ path: 'closed', before: closed, after: change.before }] }
}

export const openingUndoing = { '/shop/open': undoOpening, '/shop/close': undoOpening } as const

type Move = { closed: Closed | null; blocked: Opening['blocked']; reason: string | undefined }

async function moved(ctx: WriteContext, { closed, blocked, reason }: Move) {
  const before = await lockOpening(ctx.tx)
  await changeSetting(ctx.tx, openingSetting, { closed })
  return {
    data: { opening: shown(ctx, closed, blocked) },
    audit: {
      ...{ resource: 'setting', id: openingSetting.key, label: ctx.t('desk.setup.opening') },
      changes: [{ path: 'closed', before, after: closed }],
      ...(reason === undefined ? {} : { reason }),
    },
  }
}

/** The stored state. Two people who open and close at the same time take turns. */
async function lockOpening(tx: Tx): Promise<Closed | null> {
  await tx.execute(`select pg_advisory_xact_lock(hashtext('setting opening'))`)
  return (await settingIn(tx, openingSetting)).closed
}

async function blockedBy({ shop }: Pick<AdminContext, 'shop'>): Promise<Opening['blocked']> {
  const steps = await findMissing(shop.db, shop)
  return steps
    .filter(({ code, required, done }) => code !== 'open' && required && !done)
    .map(({ code }) => code)
}

function shown(
  { shop }: Pick<AdminContext, 'shop'>,
  closed: Closed | null,
  blocked: Opening['blocked'],
): Opening {
  const { why = null, message = {}, until = null } = closed ?? {}
  return { open: closed === null, why, message, until, languages: offeredLanguages(shop), blocked }
}
