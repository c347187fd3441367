import { isDeepStrictEqual } from 'node:util'
import type { Incident, incidentCalls } from '#contract/admin/system/incident.ts'
import { offeredLanguages } from '#server/content/languages.settings.ts'
import type { Tx } from '#server/db/open.ts'
import type { UndoHandler } from '#server/platform/admin/changes/undo-change.ts'
import type { AdminContext, AdminHandlers, WriteContext } from '#server/platform/admin/context.ts'
import { Refusal } from '#server/platform/refusal.ts'
import { incidentSetting, type Paused } from '#server/platform/settings/incident.setting.ts'
import { changeSetting, settingIn } from '#server/platform/settings/settings.ts'
import { endAllSessions } from './end-all-sessions.ts'

export const incidentHandlers: AdminHandlers<keyof typeof incidentCalls> = {
  async '/system/mode'(ctx) {
    const { paused } = await settingIn(ctx.shop.db, incidentSetting)
    return { incident: shown(ctx, paused) }
  },

  async '/system/pause'(ctx, { mode, reason, message, until }) {
    if (until !== undefined && Date.parse(until) <= ctx.at.getTime())
      throw new Refusal('invalid', { fields: { until: { key: 'desk.setup.until_past' } } })
    const said = Object.fromEntries(Object.entries(message).filter(([, text]) => text))
    const paused = { mode, since: ctx.at.toISOString(), message: said, until: until ?? null }
    return moved(ctx, paused, reason)
  },

  '/system/resume': (ctx) => moved(ctx, null),

  async '/system/endSessions'(ctx, { whose, reason }) {
    const ended = await endAllSessions(ctx, whose)
    return {
      data: { ended },
      audit: {
        ...{ resource: 'system', id: `sessions_${whose}`, label: ctx.t(`desk.system.end_${whose}`), reason },
        changes: [{ path: 'ended', before: null, after: ended }],
      },
    }
  },
}

/** Goes back to the state before, unless it was changed again since. */
const undoPause: UndoHandler = async ({ tx }, { changes, label }) => {
  const [change] = changes
  const paused = await lockIncident(tx)
  if (!change || !isDeepStrictEqual(paused, change.after)) throw new Refusal('undo_closed')
  await changeSetting(tx, incidentSetting, { paused: change.before as Paused | null })
  return { label, changes: [{ path: 'paused', before: paused, after: change.before }] }
}

export const incidentUndoing = { '/system/pause': undoPause, '/system/resume': undoPause } as const

async function moved(ctx: WriteContext, paused: Paused | null, reason?: string) {
  const before = await lockIncident(ctx.tx)
  await changeSetting(ctx.tx, incidentSetting, { paused })
  return {
    data: { incident: shown(ctx, paused) },
    audit: {
      ...{
        resource: 'system',
        id: 'incident',
        label: ctx.t('desk.frame.screen_incident'),
        also: ['setting'],
      },
      changes: [{ path: 'paused', before, after: paused }],
      ...(reason === undefined ? {} : { reason }),
    },
  }
}

/** The stored state. Two people who pause and resume at the same time take turns. */
async function lockIncident(tx: Tx): Promise<Paused | null> {
  await tx.execute(`select pg_advisory_xact_lock(hashtext('setting incident'))`)
  return (await settingIn(tx, incidentSetting)).paused
}

function shown({ shop }: Pick<AdminContext, 'shop'>, paused: Paused | null): Incident {
  const { mode = null, since = null, message = {}, until = null } = paused ?? {}
  return { mode, since, message, until, languages: offeredLanguages(shop) }
}
