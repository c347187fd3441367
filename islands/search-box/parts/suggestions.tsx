import type { ReactNode } from 'react'
import { useEnv } from '#islands/env.tsx'
import { Picture } from '#islands/ui/picture.tsx'
import type { Suggestion } from '../use-suggestions.ts'

type Props = { id: string; options: Suggestion[]; active: number; onGo(href: string): void }

/** Suggested words, categories and products below the field. The focus stays in the field, which handles the keys. */
export function Suggestions({ id, options, active, onGo }: Props): ReactNode {
  const { t } = useEnv()
  return (
    <>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t('search.box.suggestions')}
        hidden={options.length === 0}
        className="card absolute inset-x-0 top-full z-30 mt-2 max-h-[70vh] overflow-auto !p-2 shadow-lg"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the field names the option
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
          <div
            key={option.href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-[var(--radius-field)] px-3 py-1 hover:bg-base-200 aria-selected:bg-base-200"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onGo(option.href)}
          >
            {option.image && (
              <Picture className="frame w-11 shrink-0" image={option.image} sizes="44px" alt="" />
            )}
            <span className="grow">{option.text}</span>
            <span className="hint">{option.note ?? t(`search.box.${option.kind}`)}</span>
          </div>
        ))}
      </div>
      <p className="sr-only" role="status">
        {options.length > 0 ? t('search.box.found', { count: options.length }) : ''}
      </p>
    </>
  )
}
