import { Link } from '@tanstack/react-router'
import { Languages, Trash2 } from 'lucide-react'
import type { AdminProduct } from '#contract/admin/catalog/product.ts'
import { type Lang, languages } from '#contract/languages.ts'
import { call } from '../calls.ts'
import { nameOf } from '../formats.ts'
import { bound } from '../resource/bound.ts'
import {
  SearchResult,
  shownDescription,
  shownTitle,
  useSearchTexts,
} from '../resource/choices/search-result.tsx'
import { valueAt } from '../resource/draft.ts'
import { useDraft, useField } from '../resource/record.tsx'
import { useText } from '../resource/use-text.ts'
import { may } from '../session.ts'
import { HtmlField } from '../text-editor/html-field.tsx'
import { t } from '../texts.ts'
import { editorPath } from '../translations/editor-path.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastError } from '../ui/toast.tsx'
import { toastChange } from '../undo.ts'
import { putProduct } from './use-product.ts'

type TextsProps = { product: AdminProduct; lang: Lang }

/** Name, summary and description in one language, with tabs that show which languages lack texts. */
export function TextsCard({ product, lang, onLang }: TextsProps & { onLang(lang: Lang): void }) {
  const isTranslation = lang !== 'en'
  const mayChange = may(isTranslation ? 'translations.change' : 'products.change')
  return (
    <Card>
      <LanguageTabs {...{ lang, onLang }} />
      <div key={lang} className="space-y-4 pt-4">
        {isTranslation && mayChange && (
          <Link
            to={editorPath({ kind: 'product', recordId: String(product.id), lang })}
            className="inline-flex min-h-9 items-center gap-1.5 underline underline-offset-2 pointer-coarse:min-h-11"
          >
            <Languages aria-hidden size={16} strokeWidth={1.75} />
            {t('desk.product.side_by_side')}
          </Link>
        )}
        {isTranslation && <TranslationHead {...{ product, lang }} />}
        <Text
          path={`texts.${lang}.name`}
          source={product.texts.en?.name}
          isOff={!mayChange}
          {...{ lang }}
          max={200}
        />
        <Text
          path={`texts.${lang}.summary`}
          source={product.texts.en?.summary}
          isOff={!mayChange}
          {...{ lang }}
          max={500}
          rows={2}
          hint={t('desk.product.summary_hint')}
        />
        <HtmlField
          path={`texts.${lang}.body`}
          label={t('desk.product.field_body')}
          {...{ lang }}
          isOff={!mayChange}
        />
      </div>
    </Card>
  )
}

const parts = ['name', 'summary', 'body', 'seoTitle', 'seoDescription'] as const

/** Languages as tabs: a dot marks one without a name, a number the texts that English has and it lacks. */
function LanguageTabs({ lang, onLang }: { lang: Lang; onLang(lang: Lang): void }) {
  const lacks = useDraft(({ draft }) =>
    languages
      .map((each) => {
        const has = (part: string, of: Lang) => Boolean(valueAt(draft, `texts.${of}.${part}`))
        return has('name', each) ? parts.filter((part) => has(part, 'en') && !has(part, each)).length : -1
      })
      .join(),
  ).split(',')
  return (
    <div role="tablist" aria-label={t('desk.product.text_language')} className="tab-row -mx-4 px-3">
      {languages.map((each, index) => {
        const missing = Number(lacks[index])
        const state =
          missing < 0
            ? t('desk.product.language_missing')
            : missing > 0
              ? t('desk.product.texts_missing', { count: missing })
              : t('desk.product.language_done')
        return (
          <button
            key={each}
            type="button"
            role="tab"
            aria-selected={each === lang}
            tabIndex={each === lang ? 0 : -1}
            title={`${nameOf('language', each)}: ${state}`}
            onClick={() => onLang(each)}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
              const next = languages[index + step]
              if (!step || !next) return
              event.preventDefault()
              onLang(next)
              const tabs = event.currentTarget.parentElement?.children
              ;(tabs?.[index + step] as HTMLElement | undefined)?.focus()
            }}
            ref={each === lang ? reveal : undefined}
            className="relative flex min-h-10 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2 whitespace-nowrap text-muted hover:text-base-content aria-selected:border-primary aria-selected:font-medium aria-selected:text-base-content pointer-coarse:min-h-11"
          >
            {nameOf('language', each)}
            {missing < 0 && <span aria-hidden className="size-1.5 rounded-full bg-warning" />}
            {missing > 0 && (
              <span aria-hidden className="rounded-full bg-warning-soft px-1.5 text-xs text-warning">
                {missing}
              </span>
            )}
            <span className="sr-only">{state}</span>
          </button>
        )
      })}
    </div>
  )
}

/** Scrolls the chosen tab into the part of the bar that is seen. */
function reveal(tab: HTMLElement | null): void {
  const bar = tab?.parentElement
  if (!tab || !bar) return
  const over = tab.offsetLeft + tab.offsetWidth - bar.offsetLeft - bar.clientWidth
  if (over > bar.scrollLeft) bar.scrollLeft = over
}

/** Says what shoppers of a language see without a translation; removes one that exists. */
function TranslationHead({ product, lang }: TextsProps) {
  const own = product.texts[lang]
  const version = useDraft(({ draft }) => draft.version)
  if (!own)
    return (
      <p className="text-note text-muted">
        {t('desk.product.fallback', { language: nameOf('language', lang) })}
      </p>
    )
  if (!may('translations.change')) return null
  const remove = async () => {
    try {
      const {
        change,
        merged: _merged,
        ...detail
      } = await call('/product/save', {
        ...{ id: product.id, version },
        set: [{ path: `texts.${lang}`, from: own, to: null }],
      })
      putProduct(detail)
      toastChange(t('desk.product.language_removed', { language: nameOf('language', lang) }), change)
    } catch (error) {
      toastError(error)
    }
  }
  return (
    <div className="flex justify-end">
      <Button look="quiet" icon={Trash2} onPress={() => void remove()}>
        {t('desk.product.remove_language', { language: nameOf('language', lang) })}
      </Button>
    </div>
  )
}

type TextProps = {
  path: string
  lang: Lang
  max: number
  isOff: boolean
  rows?: number
  hint?: string
  /** The English text, which stands in for a missing one. */
  source?: string | undefined
  placeholder?: string | undefined
  code?: boolean
}

function Text({ path, lang, max, isOff, rows, hint, source, placeholder, code = false }: TextProps) {
  const field = useField<string>(path)
  const shown = lang === 'en' ? undefined : source
  return (
    <div data-path={path} lang={lang}>
      <TextField
        label={t(`desk.product.field_${path.split('.').at(-1)}`)}
        {...bound(field)}
        {...(rows ? { rows } : {})}
        {...(hint ? { hint } : {})}
        placeholder={placeholder ?? shown ?? ''}
        maxLength={max}
        isReadOnly={isOff}
        {...{ code }}
      />
    </div>
  )
}

/** Title, description and address for search engines, as a result would look. */
export function SeoCard({ lang }: TextsProps) {
  const at = (part: string) => `texts.${lang}.${part}`
  const isOff = !may(lang === 'en' ? 'products.change' : 'translations.change')
  const { title, description, slug } = useSearchTexts(lang)
  const [name, summary] = [useText(at('name')), useText(at('summary'))]
  return (
    <Card title={t('desk.product.seo')} about={nameOf('language', lang)}>
      <div className="space-y-4">
        <SearchResult {...{ lang, title, description, slug }} />
        <Text
          path={at('seoTitle')}
          {...{ lang, isOff }}
          max={200}
          placeholder={name}
          hint={t('desk.record.search_length', { count: title.length, max: shownTitle })}
        />
        <Text
          path={at('seoDescription')}
          {...{ lang, isOff }}
          max={500}
          rows={2}
          placeholder={summary}
          hint={t('desk.record.search_length', { count: description.length, max: shownDescription })}
        />
        <Text path={at('slug')} {...{ lang, isOff }} max={80} hint={t('desk.product.slug_hint')} code />
      </div>
    </Card>
  )
}
