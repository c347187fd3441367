import type { Handlers } from '#server/platform/calls.ts'
import { ensureVisitor } from '#server/platform/visitor.ts'
import { quoteWallet } from './quote-wallet.ts'
import { submitWallet } from './submit-wallet.ts'

export const walletHandlers: Handlers<'/wallet/quote' | '/wallet/submit'> = {
  '/wallet/quote': async (ctx, asked) => ({
    quote: await quoteWallet(ctx, asked),
    visitorId: ensureVisitor(ctx),
  }),
  '/wallet/submit': async (ctx, confirmed) => ({
    ...(await submitWallet(ctx, confirmed)),
    visitorId: ensureVisitor(ctx),
  }),
}
