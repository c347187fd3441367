import type { ReactNode } from 'react'
import type { Props as ComponentProps } from '#contract/components.ts'
import { useEnv } from '#islands/env.tsx'

type Props = Pick<ComponentProps<'checkout'>, 'links' | 'guarantee' | 'returnDays'>

const icons = {
  lock: 'M5 11h14v10H5zM8 11V8a4 4 0 0 1 8 0v3',
  back: 'M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3',
  shield: 'M12 3l8 3v5c0 5-3.4 8.4-8 10-4.6-1.6-8-5-8-10V6zM9 12l2 2 4-4',
}

/** Reassures buyers before they pay: the connection, returns and the legal guarantee. */
export function Assurances({ links, guarantee, returnDays }: Props): ReactNode {
  const { t } = useEnv()
  return (
    <ul className="grid gap-x-8 gap-y-2 text-sm text-muted sm:flex sm:flex-wrap">
      <Assurance icon="lock" text={t('checkout.secure')} />
      {returnDays !== undefined && (
        <Assurance
          icon="back"
          text={t('checkout.return_days', { days: returnDays })}
          url={links.withdrawal}
        />
      )}
      {guarantee && <Assurance icon="shield" text={t('checkout.legal_guarantee')} url={guarantee.url} />}
    </ul>
  )
}

type AssuranceProps = { icon: keyof typeof icons; text: string; url?: string | undefined }

function Assurance({ icon, text, url }: AssuranceProps): ReactNode {
  return (
    <li className="flex items-center gap-2">
      <svg
        className="size-5 shrink-0"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden="true"
      >
        <path d={icons[icon]} />
      </svg>
      {url ? (
        <a className="link inline-block py-2" href={url} target="_blank" rel="noopener">
          {text}
        </a>
      ) : (
        <span className="py-2">{text}</span>
      )}
    </li>
  )
}
