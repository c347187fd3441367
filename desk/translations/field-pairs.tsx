import { ChevronLeft, ChevronRight, Copy } from 'lucide-react'
import type { Translation, TranslationField } from '#contract/admin/content/translation.ts'
import { slugOf } from '#contract/slug.ts'
import { nameOf } from '../formats.ts'
import { bound } from '../resource/bound.ts'
import { valueAt } from '../resource/draft.ts'
import { useDraft, useField } from '../resource/record.tsx'
import { useText } from '../resource/use-text.ts'
import { HtmlInput } from '../text-editor/html-input.tsx'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import { Confirm, MarkSame } from './field-marks.tsx'
import { MovedSource } from './moved-source.tsx'
import { stateText } from './queue.tsx'
import type { Steps } from './use-steps.ts'
import { fieldText, type WrittenFor } from './use-translation.ts'

type PairsProps = { translation: Translation; steps: Steps; writtenFor: WrittenFor }

/** Source and translation of each text beside each other; on a phone one text at a time. */
export function FieldPairs({ translation, steps, writtenFor }: PairsProps) {
  const { fields } = translation
  const { index, goTo } = steps
  const step = (by: number) => {
    const to = fields[index + by]
    if (to) goTo(to.path)
  }
  return (
    <div className="mt-4 space-y-4">
      {fields.map((field, place) => (
        <Pair
          key={field.path}
          {...{ field, translation, steps, writtenFor }}
          className={place === index ? '' : 'hidden md:block'}
        />
      ))}
      <nav aria-label={t('desk.translation.texts')} className="flex items-center gap-2 md:hidden">
        <Button icon={ChevronLeft} isDisabled={index === 0} onPress={() => step(-1)}>
          {t('desk.translation.previous_text')}
        </Button>
        <span className="flex-1 text-center text-note text-muted">
          {t('desk.translation.text_of', { at: index + 1, count: fields.length })}
        </span>
        <Button icon={ChevronRight} onward isDisabled={index === fields.length - 1} onPress={() => step(1)}>
          {t('desk.translation.next_text')}
        </Button>
      </nav>
    </div>
  )
}

type PairProps = PairsProps & { field: TranslationField; className: string }

function Pair({ field, translation, steps, writtenFor, className }: PairProps) {
  const name = fieldText(field)
  const { path, state, source } = field
  return (
    <section
      aria-label={name}
      onFocus={() => steps.setAt(path)}
      className={`rounded-box border border-base-300 bg-base-100 ${className}`}
    >
      <header className="flex flex-wrap items-center gap-2 px-4 pt-3">
        <h2 className="font-semibold wrap-anywhere">{name}</h2>
        <StateBadge {...{ field }} />
        <span className="ms-auto flex flex-wrap gap-1">
          {state === 'stale' && <Confirm {...{ field, translation }} />}
          {(state === 'missing' || field.same === 'marked') && <MarkSame {...{ field, translation }} />}
          {field.field !== 'slug' && source !== '' && (
            <Button look="quiet" icon={Copy} onPress={() => steps.copy(path)} aria-keyshortcuts="Alt+C">
              {t('desk.translation.copy_source')}
            </Button>
          )}
        </span>
      </header>
      <MovedSource {...{ field, writtenFor }} />
      <div className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4 md:grid-cols-2">
        <Source {...{ field }} />
        {field.field === 'slug' ? (
          <Slug {...{ field, translation }} />
        ) : (
          <Target {...{ field }} lang={translation.lang} />
        )}
      </div>
    </section>
  )
}

/** The text's state, which typing changes at once. */
function StateBadge({ field: { path, state } }: { field: TranslationField }) {
  const isWritten = useDraft(({ draft }) => draft.edits.has(path) && valueAt(draft, path) !== '')
  if (state === 'none') return null
  if (isWritten) return <Badge tone="info">{t('desk.translation.unsaved')}</Badge>
  const tone = state === 'done' ? 'success' : state === 'stale' ? 'warning' : 'neutral'
  return <Badge {...{ tone }}>{stateText(state)}</Badge>
}

/** Makes the editor as high as that of the other language. */
const grows = 'flex flex-col [&>div:has([role=textbox])]:flex-1 [&_[role=textbox]]:h-full'

const ignore = () => {}

function Source({ field: { source, html, field } }: { field: TranslationField }) {
  const label = nameOf('language', 'en')
  if (html)
    return (
      <div lang="en" className={`min-w-0 [&_[role=textbox]]:bg-base-200 ${grows}`}>
        <HtmlInput
          {...{ label }}
          lang="en"
          error={undefined}
          value={source}
          maxLength={100_000}
          isOff
          onChange={ignore}
        />
      </div>
    )
  return (
    <div lang="en" className="flex min-w-0 flex-col">
      <span className="mb-1 text-note font-medium">{label}</span>
      <p
        className={`min-h-9 flex-1 rounded-field bg-base-200 px-2.5 py-2 leading-5 wrap-anywhere whitespace-pre-wrap ${field === 'slug' ? 'font-mono' : ''}`}
      >
        {source}
      </p>
    </div>
  )
}

type TargetProps = { field: TranslationField; lang: string }

/** The translation; while there is none, the text that shoppers see instead in grey. */
function Target({ field: { path, html, maxLength, shownLength, fallback, source }, lang }: TargetProps) {
  const { isEdited: _edited, ...field } = useField<string>(path)
  const label = nameOf('language', lang)
  const value = field.value ?? ''
  if (html)
    return (
      <div data-path={path} className={`min-w-0 ${grows}`}>
        <HtmlInput {...field} {...{ label, lang, maxLength, value }} fallback={fallback.text} />
      </div>
    )
  const rows = Math.min(8, Math.ceil(source.length / 60))
  const count = [...value].length
  return (
    <div data-path={path} lang={lang} className="min-w-0">
      <TextField
        {...{ label, maxLength }}
        {...bound({ ...field, isEdited: _edited })}
        {...(rows > 1 ? { rows } : {})}
        placeholder={fallback.text}
        {...(shownLength === null
          ? {}
          : { hint: t('desk.record.search_length', { count, max: shownLength }) })}
      />
    </div>
  )
}

/** The address: proposed from the name, with the redirect that a change makes. */
function Slug({ field: { path, target, maxLength }, translation }: Pick<PairProps, 'field' | 'translation'>) {
  const { isEdited, ...field } = useField<string>(path)
  const { lang } = translation
  const name = useText(`texts.${lang}.name`)
  const proposal = slugOf(name, lang)
  const value = field.value ?? ''
  const hint =
    isEdited && target !== '' && value !== target
      ? t('desk.translation.slug_redirect', { slug: target })
      : value === ''
        ? proposal
          ? t('desk.translation.slug_made', { slug: proposal })
          : t('desk.translation.slug_later')
        : undefined
  return (
    <div data-path={path} className="flex min-w-0 items-start gap-2">
      <div className="min-w-0 flex-1">
        <TextField
          label={nameOf('language', lang)}
          {...bound({ ...field, isEdited })}
          {...{ maxLength }}
          {...(hint ? { hint } : {})}
          code
        />
      </div>
      {proposal !== '' && proposal !== value && (
        <span className="pt-6">
          <Button onPress={() => field.onChange(proposal)}>{t('desk.translation.slug_use')}</Button>
        </span>
      )}
    </div>
  )
}
