import type { AdminData } from '#contract/admin/calls.ts'
import type { TargetLanguage } from '#contract/admin/content/translation.ts'
import { nameOf } from '../formats.ts'
import type { ListPlace } from '../lists/address.ts'
import { listPath } from '../lists/use-list.ts'
import { t } from '../texts.ts'
import { useOpenTab } from '../ui/tabs.tsx'
import { countText } from './queue.tsx'

type RailProps = {
  counted: AdminData<'/translation/counts'>
  lang: TargetLanguage | null
  /** The place of the queue in another language. */
  to(lang: TargetLanguage): Partial<ListPlace>
  onGo(place: Partial<ListPlace>): void
}

/** The languages with what each lacks: a column at the side, a row to scroll on narrow screens. */
export function LanguageRail({ counted: { items, most }, lang, to, onGo }: RailProps) {
  const row = useOpenTab(items.length)
  const groups = [items.filter(({ offered }) => offered), items.filter(({ offered }) => !offered)]
  return (
    <nav
      ref={row}
      aria-label={t('desk.translation.languages')}
      className="relative -mx-4 flex gap-1 overflow-x-auto border-y border-base-300 bg-base-100 p-1.5 sm:mx-0 sm:rounded-box sm:border lg:flex-col"
    >
      {groups.map((group, index) => (
        <div key={index === 0 ? 'offered' : 'others'} className="flex gap-1 lg:flex-col">
          {index === 1 && group.length > 0 && (
            <p className="hidden px-2.5 pt-2 pb-1 text-xs text-muted lg:block">
              {t('desk.translation.not_offered')}
            </p>
          )}
          {group.map((each) => (
            <Language
              key={each.lang}
              {...each}
              {...{ most, onGo }}
              isOpen={each.lang === lang}
              place={to(each.lang)}
            />
          ))}
        </div>
      ))}
    </nav>
  )
}

type LanguageProps = AdminData<'/translation/counts'>['items'][number] & {
  most: number
  isOpen: boolean
  place: Partial<ListPlace>
  onGo(place: Partial<ListPlace>): void
}

function Language({ lang, missing, stale, done, most, isOpen, place, onGo }: LanguageProps) {
  const about = [
    t('desk.translation.missing', { count: missing }),
    t('desk.translation.stale', { count: stale }),
    t('desk.translation.done', { count: done }),
  ].join(', ')
  return (
    <a
      href={`/admin${listPath('/translations', place)}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onGo(place)
      }}
      {...(isOpen ? { 'aria-current': 'page' as const } : {})}
      title={about}
      className="flex min-h-10 items-center gap-2 rounded-field px-2.5 whitespace-nowrap hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium pointer-coarse:min-h-11"
    >
      <span className="flex-1">{nameOf('language', lang)}</span>
      <Count count={stale} most={most} look="bg-warning-soft text-warning" />
      <Count count={missing} most={most} look="bg-base-300" />
      <span className="sr-only">{about}</span>
    </a>
  )
}

function Count({ count, most, look }: { count: number; most: number; look: string }) {
  if (count === 0) return null
  return (
    <span aria-hidden className={`rounded-full px-1.5 text-xs font-normal ${look}`}>
      {countText(count, most)}
    </span>
  )
}
