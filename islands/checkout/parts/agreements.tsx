import { type ReactNode, useId } from 'react'
import type { Props as ComponentProps } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'

type Links = ComponentProps<'checkout'>['links']
type Props = { links: Links; agreed: boolean; missing: boolean; onAgree(agreed: boolean): void }

const documents = ['terms', 'privacy', 'withdrawal'] as const

/** Terms that the shopper must agree to, opened in another tab. Never pre-ticked (Directive 2011/83/EU, article 22). */
export function Agreements({ links, agreed, missing, onAgree }: Props): ReactNode {
  const { t } = useEnv()
  const id = useId()
  return (
    <div className="grid gap-2">
      <label className="check items-start py-2.5">
        <input
          type="checkbox"
          className="checkbox"
          name="agree"
          checked={agreed}
          aria-invalid={missing || undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onAgree(event.target.checked)}
        />
        <span>{t('checkout.agree')}</span>
      </label>
      <ul className="flex flex-wrap gap-x-6">
        {documents.map((name) =>
          links[name] ? (
            <li key={name}>
              <a className="link inline-block py-2.5" href={links[name]} target="_blank" rel="noopener">
                {t(`checkout.${name}`)}
              </a>
            </li>
          ) : null,
        )}
      </ul>
      <p id={`${id}-error`} className="field-error" role="alert">
        {missing ? t('checkout.agree_first') : ''}
      </p>
    </div>
  )
}
