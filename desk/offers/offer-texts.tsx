import { lazy, Suspense } from 'react'
import type { OfferText } from '#contract/admin/marketing/offer-parts.ts'
import type { Lang } from '#contract/languages.ts'
import { slugOf } from '#contract/slug.ts'
import { nameOf } from '../formats.ts'
import { LanguageChoice } from '../resource/choices/language-choice.tsx'
import { useDraft, useField } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'

const HtmlInput = lazy(async () => ({ default: (await import('../text-editor/html-input.tsx')).HtmlInput }))

type Named = Record<string, string> | null
type OfferTextsProps = {
  lang: Lang
  onLang(lang: Lang): void
  title: string
  about: string
  /** The path of a short text by language beside the page's texts, with its label: a banner, or the name in carts. */
  short: { path: 'banner' | 'names'; label: string; hint: string }
}

/** The texts of an offer's page, language by language. */
export function OfferTexts({ title, about, short, lang, onLang }: OfferTextsProps) {
  const given = useDraft(({ draft }) => (draft.base as { texts: Record<string, OfferText | null> }).texts)
  return (
    <Card {...{ title, about }}>
      <div className="space-y-3">
        <div className="max-w-80">
          <LanguageChoice value={lang} onChange={onLang} has={(each) => Boolean(given[each])} />
        </div>
        <Texts key={lang} {...{ lang, short }} />
      </div>
    </Card>
  )
}

const empty: OfferText = { name: '', slug: '', summary: '', body: '' }

function Texts({ lang, short }: { lang: Lang } & Pick<OfferTextsProps, 'short'>) {
  const { value, onChange, error, onFocus, onBlur } = useField<OfferText | null>(`texts.${lang}`)
  const names = useField<Named>(short.path)
  const text = value ?? empty
  const set = (change: Partial<OfferText>) => {
    const next = { ...text, ...change }
    onChange(Object.values(next).every((each) => each === '') ? null : next)
  }
  const isOwnSlug = text.slug !== slugOf(text.name, lang)
  return (
    <div data-path={`texts.${lang}`} {...{ lang }} className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <TextField
        label={t('desk.offer.name')}
        maxLength={200}
        value={text.name}
        onChange={(name) => set(isOwnSlug ? { name } : { name, slug: slugOf(name, lang) })}
        {...{ error, onFocus, onBlur }}
      />
      <TextField
        label={t('desk.offer.slug')}
        maxLength={80}
        value={text.slug}
        onChange={(slug) => set({ slug: slug.toLowerCase().replaceAll(' ', '-') })}
        {...{ onFocus, onBlur }}
        code
      />
      <div className="sm:col-span-2">
        <TextField
          label={t('desk.offer.summary')}
          maxLength={500}
          value={text.summary}
          onChange={(summary) => set({ summary })}
          {...{ onFocus, onBlur }}
        />
      </div>
      <div className="sm:col-span-2">
        <Suspense fallback={<Skeleton lines={4} />}>
          <HtmlInput
            label={t('desk.offer.body')}
            maxLength={20_000}
            value={text.body}
            onChange={(body) => set({ body })}
            error={undefined}
            {...{ lang, onFocus, onBlur }}
          />
        </Suspense>
      </div>
      <div data-path={short.path} className="sm:col-span-2">
        <TextField
          label={short.label}
          hint={short.hint}
          maxLength={200}
          value={names.value?.[lang] ?? ''}
          onChange={(name) => names.onChange(withName(names.value, lang, name))}
          onFocus={names.onFocus}
          onBlur={names.onBlur}
          error={names.error}
        />
      </div>
    </div>
  )
}

/** Short texts without empty ones; null if none is left. */
function withName(names: Named, lang: Lang, name: string): Named {
  const { [lang]: _, ...others } = names ?? {}
  const next = name === '' ? others : { ...others, [lang]: name }
  return Object.keys(next).length === 0 ? null : next
}

/** Names and values of the paths of an offer's texts, for the bar of unsaved changes. */
export function textPathName(path: string): string | null {
  const [root, lang] = path.split('.')
  return root === 'texts' && lang ? `${t('desk.offer.texts')} (${nameOf('language', lang)})` : null
}

export function textPathText(path: string, value: unknown): string | null {
  if (path.startsWith('texts.')) return (value as OfferText | null)?.name ?? ''
  if (path === 'banner' || path === 'names') return Object.values((value as Named) ?? {}).join(' · ')
  return null
}
