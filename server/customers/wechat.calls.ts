import { langPath } from '#contract/languages.ts'
import type { Handlers } from '#server/platform/calls.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import type { JoinVisitor } from './sessions/join-visitor.ts'
import { wechatPage } from './wechat/ask-wechat.ts'
import { signInByWechat } from './wechat/sign-in-by-wechat.ts'
import { newState } from './wechat/wechat-state.ts'

export function wechatHandlers(join: JoinVisitor[]): Handlers<'/auth/wechat/start' | '/auth/wechat/signin'> {
  return {
    async '/auth/wechat/start'(ctx) {
      const { keys, publicUrl } = ctx.shop
      const wechat = keys('wechat')
      const redirect = publicUrl + langPath(ctx.lang, '/auth/signin')
      const visitorId = ensureVisitor(ctx)
      return {
        url: wechat ? wechatPage(wechat, { redirect, state: newState(ctx) }) : null,
        visitorId,
      }
    },
    '/auth/wechat/signin': (ctx, payload) => signInByWechat(ctx, payload, join),
  }
}
