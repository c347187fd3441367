import { type ReactNode, useId } from 'react'
import type { Props as ComponentProps } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'

type Links = ComponentProps<'auth'>['links']
type Props = { links: Links; agreed: boolean; error: string | undefined; onAgree(agreed: boolean): void }

/** Consent to the terms and the privacy policy, which open in another tab. Never pre-ticked. */
export function Agreement({ links, agreed, error, onAgree }: Props): ReactNode {
  const { t } = useEnv()
  const id = useId()
  return (
    <div className="grid gap-1">
      <label className="check">
        <input
          type="checkbox"
          className="checkbox"
          name="agree"
          checked={agreed}
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
          onChange={(event) => onAgree(event.target.checked)}
        />
        <span>{t('auth.agree.label')}</span>
      </label>
      <ul className="flex flex-wrap gap-x-6">
        {(['terms', 'privacy'] as const).map((name) =>
          links[name] ? (
            <li key={name}>
              <a className="link inline-block py-2.5" href={links[name]} target="_blank" rel="noopener">
                {t(`auth.agree.${name}`)}
              </a>
            </li>
          ) : null,
        )}
      </ul>
      <p id={`${id}-error`} className="field-error">
        {error ?? ''}
      </p>
    </div>
  )
}
