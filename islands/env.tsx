import { createContext, type ReactNode, use } from 'react'
import type { ComponentEnv } from '#contract/components.ts'
import { formatMoney } from '#contract/format.ts'
import { bcp47, langPath } from '#contract/languages.ts'
import type { Money } from '#contract/scalars.ts'
import { type Translate, translator } from './messages.ts'

/** Text, money and path formatting in the page's language, identical on the server and in the browser. */
export type Env = {
  lang: string
  currency: string
  path: string
  t: Translate
  money(amount: Money): string
  link(path: string): string
}

const Context = createContext<Env | null>(null)

export function EnvProvider({ env, children }: { env: ComponentEnv; children: ReactNode }): ReactNode {
  const locale = bcp47[env.lang] ?? 'en'
  const value: Env = {
    lang: env.lang,
    currency: env.currency,
    path: env.path,
    t: translator(env.messages, locale),
    money: (amount) => formatMoney(amount, locale),
    link: (path) => langPath(env.lang, path),
  }
  return <Context value={value}>{children}</Context>
}

export function useEnv(): Env {
  const env = use(Context)
  if (!env) throw new Error('a component outside its root')
  return env
}
