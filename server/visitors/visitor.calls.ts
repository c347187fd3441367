import { waitsForConsent } from '#contract/page.ts'
import { consent } from '#server/db/tables.ts'
import type { Handlers } from '#server/platform/calls.ts'
import type { CallContext } from '#server/platform/shop.ts'
import { ensureVisitor, readVisitorId } from '#server/platform/visitor.ts'
import { lookOf } from '#server/theme/theme.settings.ts'
import { isPerson } from './is-person.ts'
import { pageReportHandlers } from './page-report.calls.ts'
import type { Recorder } from './recorder.ts'
import { regionHandlers } from './regions.calls.ts'
import { searchWords, sourceOf } from './source.ts'
import { stages, type VisitEvent } from './visit-event.ts'
import { asksFirst, visitorSetting } from './visitor.setting.ts'

type VisitorCalls = '/visitor/track' | '/stat/duration' | '/consent/set'

/** Says whether a path of this shop is a product's page. Injected, because routes belong to the pages. */
export type IsProductPath = (path: string) => boolean

/** Calls that browsers make about visits. None of them waits for the database, except that of consent. */
export function visitorHandlers(
  recorder: Recorder,
  isProductPath: IsProductPath,
): Handlers<VisitorCalls> & typeof regionHandlers & typeof pageReportHandlers {
  return {
    ...regionHandlers,
    ...pageReportHandlers,

    async '/visitor/track'(ctx, { url, referer, timezone, heartbeat, search }) {
      const visitorId = ensureVisitor(ctx)
      const path = pathOf(url)
      const words = search && searchWords(search.words)
      note(recorder, ctx, {
        kind: 'view',
        ...{ visitorId, path, isProduct: isProductPath(path), heartbeat, timezone },
        referrer: originOf(referer),
        source: sourceOf(referer, queryOf(url), ctx.shop.publicUrl),
        search: search && words ? { words, lang: ctx.lang, hits: search.hits } : null,
      })
      const { counted, ...rule } = ctx.shop.settings(visitorSetting)
      const isAbout = counted || lookOf(ctx.shop).injects.some(waitsForConsent)
      return { visitorId, ask: isAbout && asksFirst(rule, ctx.country) && !ctx.optsOut && isPerson(ctx) }
    },

    async '/stat/duration'(ctx, { duration, url, visitorId: beaconId }) {
      const visitorId = ctx.visitorId ?? readVisitorId(beaconId)
      const path = pathOf(url)
      if (visitorId) note(recorder, ctx, { kind: 'time', visitorId, path, seconds: Math.round(duration) })
      return {}
    },

    async '/consent/set'(ctx, agreed) {
      const visitorId = ensureVisitor(ctx)
      const said = {
        statistics: yesNo(agreed.statistics),
        marketing: yesNo(agreed.marketing),
        at: ctx.shop.now(),
      }
      await ctx.shop.db
        .insert(consent)
        .values({ visitorId, ...said })
        .onConflictDoUpdate({ target: consent.visitorId, set: said })
      return { visitorId }
    },
  }
}

/** Calls after which a session has reached a step towards an order. */
const steps: Record<string, number> = {
  '/cart/add': stages.cart,
  '/cart/fill': stages.cart,
  '/cart/moveToCart': stages.cart,
  '/cart/restore': stages.cart,
  '/order/again': stages.cart,
  '/checkout/start': stages.checkout,
  '/wallet/quote': stages.checkout,
}

type AnyHandler = (ctx: CallContext, payload: never) => Promise<unknown>

/** The same handlers, which also note the steps towards an order once they have succeeded. */
export function noteSteps<All extends { [path: string]: AnyHandler }>(
  recorder: Recorder,
  handlers: All,
): All {
  const noting = Object.entries(steps).map(([path, stage]) => {
    const handler = handlers[path]
    if (!handler) throw new Error(`${path} has no handler`)
    const answer: AnyHandler = async (ctx, payload) => {
      const data = await handler(ctx, payload)
      if (ctx.visitorId) note(recorder, ctx, { kind: 'step', visitorId: ctx.visitorId, stage })
      return data
    }
    return [path, answer]
  })
  return { ...handlers, ...Object.fromEntries(noting) }
}

type Noted = VisitEvent extends infer Each
  ? Each extends VisitEvent
    ? Omit<Each, 'at' | 'needsConsent'>
    : never
  : never

/** Bots are left out, and a browser that asks not to be tracked counts only after its visitor has agreed. */
function note(recorder: Recorder, ctx: CallContext, event: Noted): void {
  if (!isCounted(ctx)) return
  const asks = asksFirst(ctx.shop.settings(visitorSetting), ctx.country) || ctx.optsOut
  recorder.note({ ...event, at: ctx.shop.now(), needsConsent: asks } as VisitEvent)
}

function isCounted(ctx: CallContext): boolean {
  return ctx.shop.settings(visitorSetting).counted && isPerson(ctx)
}

/** The path without its query, which may contain tokens or user input. */
function pathOf(url: string): string {
  return URL.canParse(url, 'http://shop') ? new URL(url, 'http://shop').pathname.slice(0, 500) : ''
}

/** Only its UTM is read, and only that is kept. */
function queryOf(url: string): string {
  return URL.canParse(url, 'http://shop') ? new URL(url, 'http://shop').search : ''
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : ''
}

function yesNo(value: boolean): 'yes' | 'no' {
  return value ? 'yes' : 'no'
}
