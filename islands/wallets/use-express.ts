import { type RefObject, useEffect, useRef, useState } from 'react'
import { useEnv } from '#islands/env.tsx'
import { emit, on } from '#islands/events.ts'
import { goTo } from '#islands/go-to.ts'
import { walletsHere } from '#islands/page.ts'
import type { ChosenGoods } from '#islands/stores/chosen-goods.ts'
import { whenUsed } from '../boot/used.ts'
import type { Express, ExpressState } from './express-element.ts'
import type { Outcome } from './express-order.ts'
import { mayCallStripe } from './may-call-stripe.ts'
import { hasNoWallet, rememberNoWallet } from './no-wallet.ts'

export type Shown = {
  area: RefObject<HTMLElement | null>
  host: RefObject<HTMLDivElement | null>
  /** `asks`: nothing is fetched from Stripe before somebody asks for it. `gone`: no wallet, and no space reserved. */
  state: 'waiting' | 'asks' | 'gone' | ExpressState
  message: string
  /** The order is placed, and its page is about to be shown. */
  busy: boolean
}

/**
 * Shows wallet buttons once somebody who uses the page comes near them, or where consent is needed, asks for them; and
 * keeps their price current. `goods`: undefined is the cart, whose `version` tells of changes.
 */
export function useExpress(goods: ChosenGoods | null | undefined, version?: number): Shown {
  const { t, lang, link } = useEnv()
  const area = useRef<HTMLElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const express = useRef<Express | null>(null)
  const current = useRef(goods)
  current.current = goods
  const [state, setState] = useState<Shown['state']>('waiting')
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)
  const isCart = goods === undefined

  const show = (next: ExpressState) => {
    if (next === 'none') rememberNoWallet()
    setState(next === 'none' && isOutOfSight(area.current) ? 'gone' : next)
  }
  const finish = async (outcome: Outcome, next: Promise<unknown>) => {
    if (outcome.kind === 'refused') return setMessage(outcome.message)
    if (outcome.kind === 'unknown') return setMessage(t('wallet.no_answer'))
    setBusy(true)
    await next.catch(() => {})
    const page = `${link('/checkout/thankyou')}?number=${encodeURIComponent(outcome.number)}`
    if (outcome.kind === 'declined') goTo(`${page}&payment=declined`)
    else if (outcome.url) goTo(outcome.url, { document: true })
    else goTo(page)
  }
  const open = async (stopped: AbortSignal) => {
    const wallets = walletsHere()
    const { openExpress } = await import('./express-element.ts')
    if (!wallets || stopped.aborted || !host.current) return
    express.current = openExpress(host.current, {
      publishableKey: wallets.key,
      countries: wallets.countries,
      lang,
      dark: matchMedia('(prefers-color-scheme: dark)').matches,
      goods: () => current.current && { sku: current.current.sku, quantity: current.current.quantity },
      isComplete: () => current.current?.isComplete ?? true,
      onState: show,
      onRefused(reason) {
        if (reason === null) document.querySelector<HTMLFormElement>('form[data-buy]')?.requestSubmit()
        setMessage(reason === null ? '' : reason || t('wallet.refused'))
      },
      onOutcome: (outcome, next) => void finish(outcome, next),
    })
    await express.current.reprice()
  }

  const start = (stopped: AbortSignal) => {
    setState('waiting')
    void open(stopped).catch(() => show('none'))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the functions read current values
  useEffect(() => {
    if (hasNoWallet()) return show('none')
    const stop = new AbortController()
    void whenUsed().then(() => {
      if (stop.signal.aborted || !area.current) return
      // The buttons need to know the choice, also before anything in the buy box was touched.
      if (!isCart) emit('wake', 'buy-box')
      whenNear(area.current, stop.signal, () => {
        if (mayCallStripe()) return start(stop.signal)
        setState('asks')
        const stopWaiting = on('consent', () => {
          if (!mayCallStripe()) return
          stopWaiting()
          start(stop.signal)
        })
        stop.signal.addEventListener('abort', stopWaiting)
      })
    })
    return () => {
      stop.abort()
      express.current?.unmount()
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the goods or the cart have changed
  useEffect(() => {
    setMessage('')
    void express.current?.reprice()
  }, [goods, version])

  return { area, host, state, message, busy }
}

function isOutOfSight(area: HTMLElement | null): boolean {
  if (!area) return true
  const { top, bottom } = area.getBoundingClientRect()
  return top > innerHeight || bottom < 0
}

function whenNear(element: HTMLElement, stopped: AbortSignal, run: () => void): void {
  const watcher = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      watcher.disconnect()
      run()
    },
    { rootMargin: '200px' },
  )
  stopped.addEventListener('abort', () => watcher.disconnect())
  watcher.observe(element)
}
