import type { ReactNode } from 'react'
import type { NamedMark, PaymentMark } from '#contract/checkout.ts'
import { useEnv } from '#islands/env.tsx'

/** The ways to pay, as pictures; those that spell no brand stand beside their names. */
export function Marks({ marks }: { marks: NamedMark[] }): ReactNode {
  const { t } = useEnv()
  if (marks.length === 0) return null
  return (
    <ul className="marks" aria-label={t('cart.marks')}>
      {marks.map(({ mark, name, spelled }) => (
        <li key={mark}>
          <MarkPicture mark={mark} name={spelled ? name : ''} />
          {!spelled && name}
        </li>
      ))}
    </ul>
  )
}

/** A mark of the theme. Without a name, screen readers skip it. */
export function MarkPicture({ mark, name }: { mark: PaymentMark; name: string }): ReactNode {
  return (
    <img
      className="mark"
      src={`/theme/assets/mark-${mark}.svg`}
      width={38}
      height={24}
      alt={name}
      loading="lazy"
    />
  )
}
