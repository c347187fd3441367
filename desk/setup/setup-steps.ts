import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { SetupState, SetupStep } from '#contract/admin/desk/setup.ts'
import { hasText, t } from '../texts.ts'
import { FirstProducts, KeepTax } from './first-remedies.tsx'
import { LegalPages } from './legal-pages.tsx'
import { setupRead } from './setup-read.ts'
import { trials } from './trials.tsx'

/** The screens of steps, for those that have one. */
const places: Partial<Record<SetupStep, string>> = {
  shop: '/settings/shop',
  tax: '/settings/tax',
  shipping: '/settings/shipping',
  payment: '/settings/payments',
  email: '/settings/email',
  legal: '/pages',
  products: '/products',
  look: '/design',
  menus: '/menus',
  second_factor: '/me',
  backup: '/system/backup',
  open: '/opening',
}

/** Buttons of steps that are not done. */
const remedies: Partial<Record<SetupStep, ComponentType<{ missing: readonly string[] }>>> = {
  legal: LegalPages,
  tax: KeepTax,
  products: FirstProducts,
}

/** How far the shop is. */
export function useSetupState() {
  return useQuery(setupRead()).data
}

/** The screen of a step; none for steps that are tried on Home. */
export function placeOf({ code, missing }: Pick<SetupState, 'code' | 'missing'>): string | undefined {
  return missing.includes('stock') ? '/stock' : places[code]
}

/** The button that tries a step out, and the one that does the first thing for it. */
export function buttonsOf({ code, done }: SetupState) {
  return { Trial: trials[code], Remedy: done ? undefined : remedies[code] }
}

/** Says how to finish a step, with the parts that are missing where it has several. */
export function remedyOf({ code, missing }: Pick<SetupState, 'code' | 'missing'>): string {
  const parts = missing.map((part) =>
    hasText(`desk.home.part_${part}`) ? t(`desk.home.part_${part}`) : part,
  )
  if (missing.includes('stock')) return t('desk.home.remedy_stock')
  if (missing.includes('amounts')) return t('desk.home.remedy_amounts')
  return t(`desk.home.remedy_${code}`, { parts: parts.join(', ') })
}
