import type { ReactNode, Ref } from 'react'
import type { Props as ComponentProps } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'

export type FrameProps = {
  links: ComponentProps<'wallets'>['links']
  /** Shown above and below the buttons, and hidden with them. */
  above?: ReactNode
  below?: ReactNode
}

type Props = FrameProps & {
  state?: string
  area?: Ref<HTMLElement>
  host?: Ref<HTMLDivElement>
  /** Stands in the place of the buttons while they wait for a press. */
  ask?: ReactNode
  message?: string
  busy?: boolean
}

const documents = ['terms', 'privacy', 'withdrawal'] as const

/** The place of the wallet buttons with its full height, from before their code is fetched. */
export function ExpressFrame({ links, above, below, state = 'waiting', ...shown }: Props): ReactNode {
  const { t } = useEnv()
  const isShown = state !== 'none' && state !== 'refused'
  return (
    <section
      ref={shown.area}
      className={isShown ? 'grid gap-3' : 'invisible grid gap-3'}
      aria-label={t('wallet.title')}
      aria-busy={shown.busy || undefined}
      data-wallets={state}
    >
      {above}
      <div className={state === 'waiting' ? 'skeleton rounded-lg' : ''}>
        {shown.ask}
        <div ref={shown.host} className={shown.ask ? '' : 'min-h-12'} />
      </div>
      <p className="field-error empty:hidden" role="alert">
        {shown.message}
      </p>
      <p className="hint">
        {t('wallet.agree')}{' '}
        {documents.map((name) =>
          links[name] ? (
            <a
              key={name}
              className="link me-3 inline-block"
              href={links[name]}
              target="_blank"
              rel="noopener"
            >
              {t(`wallet.${name}`)}
            </a>
          ) : null,
        )}
      </p>
      {below}
    </section>
  )
}
