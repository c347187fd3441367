import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useMemo, useState } from 'react'
import type { Change } from '#contract/admin/admin-call.ts'
import type { MediaRow } from '#contract/admin/catalog/media.ts'
import { fallbacks, type Lang } from '#contract/languages.ts'
import { useCall } from '../query.ts'
import { languageName } from '../resource/choices/language-choice.tsx'
import { clashesOf } from '../resource/draft.ts'
import { RecordProvider, useDraft, useField, useRecord } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { TextField } from '../ui/text-field.tsx'
import { undoChange } from '../undo.ts'
import { pictureName } from './picture-name.ts'
import { pictureRecord } from './picture-record.ts'
import { Thumbnail } from './thumbnail.tsx'

const Conflicts = lazy(() =>
  import('../resource/conflicts.tsx').then((module) => ({ default: module.Conflicts })),
)

type AltTextRowProps = { row: MediaRow; lang: Lang }

/** A picture with its alt text in one language. */
export function AltTextRow({ row, lang }: AltTextRowProps) {
  const [change, setChange] = useState<Change | null>(null)
  const record = useMemo(() => pictureRecord({ ...row, id: row.picture }, setChange), [row])
  return (
    <RecordProvider options={record}>
      <li className="grid grid-cols-1 gap-3 rounded-box border border-base-300 bg-base-100 p-3 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-4">
        <Link
          to="/media/$id"
          params={{ id: String(row.picture) }}
          aria-label={pictureName(row)}
          className="block aspect-[4/3] max-h-64 overflow-hidden rounded-field bg-hover"
        >
          <Thumbnail image={row.image} sizes="(width < 40rem) 90vw, 12rem" className="object-contain!" />
        </Link>
        <Text {...{ row, lang, change }} onUndone={() => setChange(null)} />
      </li>
    </RecordProvider>
  )
}

type TextProps = AltTextRowProps & { change: Change | null; onUndone(): void }

function Text({ row, lang, change, onUndone }: TextProps) {
  const [wasEntered, setEntered] = useState(false)
  const { data } = useCall('/media/uses', { id: row.picture }, { enabled: wasEntered, live: false })
  const field = useField<string>(`alt.${lang}`)
  const { save } = useRecord()
  const clashes = useDraft(({ draft }) => draft)
  const isSaving = useDraft((state) => state.isSaving)
  const error = useDraft((state) => state.error)
  const open = clashesOf(clashes)
  const name = pictureName(row)
  const other = fallbacks(lang).find((each) => each !== lang && row.alt[each])
  const uses = data?.items.map((use) => use.name).filter((use) => use !== '' && use !== name)
  return (
    <div className="min-w-0 space-y-1.5">
      <p className="truncate font-medium">
        <bdi>{name}</bdi>
      </p>
      {open.length > 0 && (
        <Suspense>
          <Conflicts
            clashes={open}
            nameOf={() => t('desk.media.alt_in', { lang: languageName(lang) })}
            textOf={(_path, value) => String(value ?? '')}
          />
        </Suspense>
      )}
      <div data-path={`alt.${lang}`} lang={lang}>
        <TextField
          {...field}
          label={t('desk.media.alt_of', { name, lang: languageName(lang) })}
          hidesLabel
          rows={2}
          maxLength={500}
          error={field.error ?? error}
          onFocus={() => {
            setEntered(true)
            field.onFocus()
          }}
          onBlur={() => {
            field.onBlur()
            if (field.isEdited) void save()
          }}
          onKeyDown={step}
        />
      </div>
      <p className="flex min-h-6 flex-wrap items-center gap-x-3 text-note text-muted">
        {other && (
          <span className="min-w-0 break-words">
            {languageName(other)}: <bdi lang={other}>{row.alt[other]}</bdi>
          </span>
        )}
        {uses && uses.length > 0 && (
          <span className="min-w-0 truncate">
            {t('desk.media.uses')}: <bdi>{[...new Set(uses)].slice(0, 3).join(', ')}</bdi>
          </span>
        )}
        <span role="status" className="ms-auto flex items-center gap-2">
          {isSaving && t('desk.media.saving')}
          {change && !isSaving && !field.isEdited && (
            <>
              <span className="flex items-center gap-1 text-success">
                <Check aria-hidden size={14} />
                {t('desk.record.saved')}
              </span>
              <button
                type="button"
                className="underline underline-offset-2 pointer-coarse:min-h-11"
                onClick={() => void undoChange(change.id).then(onUndone)}
              >
                {t('desk.frame.undo')}
              </button>
            </>
          )}
        </span>
      </p>
    </div>
  )
}

/** Enter leads to the next picture's field, Shift and Enter to the one before. Leaving a field saves it. */
function step(event: KeyboardEvent<Element>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  event.preventDefault()
  const row = event.currentTarget.closest('li')
  const to = event.shiftKey ? row?.previousElementSibling : row?.nextElementSibling
  const next = to
    ? to.querySelector<HTMLElement>('textarea')
    : event.shiftKey
      ? null
      : row?.closest('ul')?.nextElementSibling?.querySelector<HTMLElement>('button')
  if (next) next.focus()
  else if (event.target instanceof HTMLElement) event.target.blur()
}
