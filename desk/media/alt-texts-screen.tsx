import { useRouter, useSearch } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { type MediaRow, mediaList } from '#contract/admin/catalog/media.ts'
import type { Condition } from '#contract/admin/list.ts'
import { isLang, type Lang, languages } from '#contract/languages.ts'
import { facts } from '../document.ts'
import { Nothing } from '../lists/list-frame.tsx'
import { NotAllowed } from '../lists/list-page.tsx'
import type { ListScreen } from '../lists/list-screen.ts'
import { listPath, useList } from '../lists/use-list.ts'
import { languageName } from '../resource/choices/language-choice.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Screen } from '../ui/screen.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { AltTextRow } from './alt-text-row.tsx'
import { pictureName } from './picture-name.ts'

/** The pictures of the library, as this screen reads them. */
const pictures: ListScreen<'/media/list'> = {
  call: '/media/list',
  list: mediaList,
  kind: 'media',
  texts: 'desk.media.alts',
  permission: 'products.read',
  columns: [],
  pathOf: ({ picture }) => `/media/${picture}`,
  nameOf: pictureName,
  values: { altMissing: (lang) => languageName(lang as Lang) },
}

/** Alt text after alt text, with the picture beside each. A text is saved as soon as its field is left. */
export function AltTextsScreen() {
  return may('products.change') ? <AltTexts /> : <NotAllowed title={t('desk.frame.screen_alts')} />
}

function AltTexts() {
  const router = useRouter()
  const { lang: wanted } = useSearch({ strict: false }) as { lang?: string }
  const lang = wanted && isLang(wanted) ? wanted : facts.lang
  const list = useList(pictures)
  const { filter } = list.query
  const isMissing = filter.some(({ field }) => field === 'altMissing')
  const go = (next: { lang?: Lang; isMissing?: boolean }) => {
    const value = next.lang ?? lang
    const others = filter.filter(({ field }) => field !== 'altMissing')
    const only: Condition[] = (next.isMissing ?? isMissing) ? [{ field: 'altMissing', op: 'is', value }] : []
    const path = listPath('/media/alt', { q: list.query.q, filter: [...others, ...only] })
    router.history.push(`/admin${path}${path.includes('?') ? '&' : '?'}lang=${value}`)
  }
  return (
    <Screen title={t('desk.frame.screen_alts')} about={t('desk.media.alts_about')} wide>
      <div className="mb-4 flex flex-wrap items-end gap-x-5 gap-y-2">
        <Select
          label={t('desk.media.alts_language')}
          value={lang}
          onChange={(value) => go({ lang: value })}
          options={languages.map((value) => ({ value, label: languageName(value) }))}
        />
        <Switch isSelected={isMissing} onChange={(value) => go({ isMissing: value })}>
          {t('desk.media.alts_only_missing')}
        </Switch>
        <p role="status" className="ms-auto self-center text-note text-muted">
          {list.total &&
            t(isMissing ? 'desk.media.alts_left' : 'desk.media.alts_count', {
              count: list.total.value,
              more: String(!list.total.exact),
            })}
        </p>
      </div>
      {list.status === 'loading' && <Skeleton lines={10} />}
      {list.status === 'failed' && <p role="alert">{list.error}</p>}
      {list.status === 'ready' && list.rows.length === 0 && (
        <Nothing screen={pictures as never} list={list as never} />
      )}
      {list.rows.length > 0 && <Rows key={lang} {...{ lang, list }} />}
    </Screen>
  )
}

type RowsProps = { lang: Lang; list: ReturnType<typeof useList<'/media/list'>> }

function Rows({ lang, list: { rows, fresh, next, go, showFresh } }: RowsProps) {
  const box = useRef<HTMLUListElement>(null)
  const about = useId()
  const first = rows[0]?.id
  useEffect(() => {
    // A new page begins with its first field. A saved text makes the row a new object, but no new page.
    if (first) box.current?.querySelector<HTMLElement>('textarea')?.focus()
  }, [first])
  const more = next !== null || fresh > 0
  return (
    <>
      <p id={about} className="mb-2 text-note text-muted pointer-coarse:hidden">
        {t('desk.media.alts_keys')}
      </p>
      <ul ref={box} aria-describedby={about} className="space-y-3">
        {rows.map((row: MediaRow) => (
          <AltTextRow key={row.id} {...{ row, lang }} />
        ))}
      </ul>
      {more && (
        <div className="mt-4 flex justify-end">
          {/* Rows with a text leave the list, so the next ones may have moved up to this page. */}
          <Button icon={ArrowRight} onPress={() => (fresh > 0 ? showFresh() : go({ cursor: next }))}>
            {t('desk.media.alts_next')}
          </Button>
        </div>
      )}
    </>
  )
}
