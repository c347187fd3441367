import type { ReactNode } from 'react'
import type { Image } from '#contract/image.ts'
import type { Money } from '#contract/scalars.ts'
import { useEnv } from '#islands/env.tsx'
import { optionsText } from './options-text.ts'
import { Picture } from './picture.tsx'
import { ReleaseNote } from './release-note.tsx'

type Line = {
  key: string
  name: string
  options: Array<{ name: string; value: string }>
  image: Image | null
  quantity: number
  total: Money
  releaseOn?: string | null
}

/** Read-only lines, used in the checkout and on the order. */
export function OrderLines({ lines }: { lines: Line[] }): ReactNode {
  const { t, money } = useEnv()
  return (
    <ul aria-label={t('checkout.summary.lines')}>
      {lines.map((line) => (
        <li key={line.key} className="flex items-center gap-4 py-2">
          {line.image ? (
            <Picture className="frame w-16 shrink-0" image={line.image} sizes="64px" alt="" />
          ) : (
            <span className="frame w-16 shrink-0" aria-hidden="true" />
          )}
          <span className="grow">
            {line.name}
            <span className="hint block">
              {[optionsText(line.options), t('checkout.summary.pieces', { count: line.quantity })]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <ReleaseNote releaseOn={line.releaseOn} />
          </span>
          <span className="price shrink-0 whitespace-nowrap">{money(line.total)}</span>
        </li>
      ))}
    </ul>
  )
}
