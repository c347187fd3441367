import type { ReactNode } from 'react'
import type { Props as ComponentProps } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'
import type { Checkout } from '../steps.ts'

type Props = { checkout: Checkout; notice: ComponentProps<'checkout'>['guarantee'] }

/**
 * The notice on the legal guarantee and the labels of guarantees of durability, before the order is placed (Directive
 * 2011/83/EU, articles 6 and 8).
 */
export function Guarantees({ checkout, notice }: Props): ReactNode {
  const { t } = useEnv()
  if (!notice && checkout.durability.length === 0) return null
  return (
    <section className="grid gap-4" aria-label={t('guarantee.title')}>
      {checkout.durability.map(({ name, years, nested, label }) => (
        <a key={label} href={label} target="_blank" rel="noopener" className="grid gap-1">
          <span className="text-sm">{name}</span>
          <img
            className="w-full min-w-0 max-w-[23rem]"
            src={nested}
            width={369}
            height={57}
            alt={t('guarantee.durability_of', { years })}
          />
        </a>
      ))}
      {notice && (
        <>
          <img
            className="w-full min-w-0 max-w-xs border"
            src={notice.picture}
            width={595}
            height={842}
            loading="lazy"
            lang={notice.lang}
            alt={t('guarantee.alt')}
          />
          <p>
            <a className="link inline-block py-2" href={notice.url} target="_blank" rel="noopener">
              {t('guarantee.more')}
            </a>
          </p>
        </>
      )}
    </section>
  )
}
