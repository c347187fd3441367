import { CornerDownRight } from 'lucide-react'
import { useState } from 'react'
import type { SearchRedirect } from '#contract/admin/catalog/search.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { anyLanguage } from './languages.ts'
import { RowList } from './row-list.tsx'
import { RowSheet } from './row-sheet.tsx'
import { SentenceRow } from './sentence-row.tsx'
import { type OpenRow, useRow } from './use-row.ts'

/** Searches that lead to a page. */
export function Redirects() {
  const { data, error } = useCall('/searchRedirect/list', {}, { tags: ['searchRedirect'] })
  const [open, setOpen] = useState<OpenRow<SearchRedirect> | null>(null)
  return (
    <>
      <RowList
        kind="redirects"
        icon={CornerDownRight}
        items={data?.items}
        {...{ error, textOf }}
        onNew={() => setOpen({ row: { lang: null, words: '', target: '' } })}
      >
        {(kept) => <SentenceRow text={textOf(kept.row)} lang={kept.row.lang} onOpen={() => setOpen(kept)} />}
      </RowList>
      {open && <RedirectSheet start={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function textOf({ words, target }: SearchRedirect): string {
  return t('desk.search.one_way', { words, finds: target })
}

/** A new or existing redirect. */
export function RedirectSheet({ start, onClose }: { start: OpenRow<SearchRedirect>; onClose(): void }) {
  const edited = useRow('searchRedirect', start, onClose)
  const { row, set, fields } = edited
  return (
    <RowSheet
      title={t(start.id === undefined ? 'desk.search.new_redirects' : 'desk.search.redirect')}
      {...{ edited, textOf, onClose }}
    >
      <TextField
        label={t('desk.search.query')}
        hint={t('desk.search.redirect_hint')}
        value={row.words}
        onChange={(words) => set({ words })}
        error={fields.words}
        isRequired
        autoFocus={row.words === ''}
      />
      <TextField
        label={t('desk.search.target')}
        hint={t('desk.search.target_hint')}
        value={row.target}
        onChange={(target) => set({ target })}
        error={fields.target}
        isRequired
        autoFocus={row.words !== ''}
      />
      <Select
        label={t('desk.search.language')}
        options={anyLanguage.options()}
        value={anyLanguage.value(row.lang)}
        onChange={(value) => set({ lang: anyLanguage.pick(value) })}
      />
    </RowSheet>
  )
}
