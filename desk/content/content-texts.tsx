import { gapsIn } from '#contract/admin/desk/gaps.ts'
import type { Lang } from '#contract/languages.ts'
import { slugOf } from '#contract/slug.ts'
import { bound } from '../resource/bound.ts'
import { LanguageChoice } from '../resource/choices/language-choice.tsx'
import {
  SearchResult,
  shownDescription,
  shownTitle,
  useSearchTexts,
} from '../resource/choices/search-result.tsx'
import { valueAt } from '../resource/draft.ts'
import { useDraft, useField } from '../resource/record.tsx'
import { HtmlField } from '../text-editor/html-field.tsx'
import { t } from '../texts.ts'
import { Card } from '../ui/screen.tsx'
import { TextField } from '../ui/text-field.tsx'

type TextsProps = { lang: Lang; onLang(lang: Lang): void; isHome: boolean }

/** Name, address, summary and text in one language. */
export function TextsCard({ lang, onLang, isHome }: TextsProps) {
  const draft = useDraft((state) => state.draft)
  return (
    <Card title={t('desk.content.texts')}>
      <div className="@container space-y-4">
        <div className="max-w-80">
          <LanguageChoice
            value={lang}
            onChange={onLang}
            has={(each) => Boolean(valueAt(draft, `texts.${each}.name`))}
          />
        </div>
        <LanguageTexts key={lang} {...{ lang, isHome }} />
      </div>
    </Card>
  )
}

function LanguageTexts({ lang, isHome }: { lang: Lang; isHome: boolean }) {
  const slug = useField<string>(`texts.${lang}.slug`)
  const body = useField<string>(`texts.${lang}.body`)
  const name = useField<string>(`texts.${lang}.name`)
  // The slug follows the name until somebody writes one. English words stand in for a name without letters.
  const english = String(useDraft(({ draft }) => valueAt(draft, 'texts.en.slug')) ?? '')
  const slugFor = (text: string) => (isHome ? '' : slugOf(text, lang) || english)
  const follows = slug.value === slugFor(name.value)
  return (
    <div {...{ lang }} className="grid grid-cols-1 gap-3 @md:grid-cols-2">
      <div data-path={`texts.${lang}.name`} className={isHome ? '@md:col-span-2' : ''}>
        <TextField
          label={t('desk.content.name')}
          maxLength={200}
          {...bound(name)}
          onChange={(text) => {
            name.onChange(text)
            if (follows || slug.value === '') slug.onChange(slugFor(text))
          }}
        />
      </div>
      {!isHome && (
        <div data-path={`texts.${lang}.slug`}>
          <TextField label={t('desk.content.slug')} maxLength={100} code {...bound(slug)} />
        </div>
      )}
      <div className="@md:col-span-2">
        <Text path={`texts.${lang}.summary`} max={500} rows={2} />
      </div>
      <div className="@md:col-span-2">
        {gapsIn(body.value ?? '').length > 0 && (
          <p
            lang={document.documentElement.lang}
            className="mb-3 rounded-field bg-warning-soft px-3 py-2 text-note"
          >
            {t('desk.content.legal_note')}
          </p>
        )}
        <HtmlField
          path={`texts.${lang}.body`}
          label={t('desk.content.body')}
          {...{ lang }}
          maxLength={200_000}
          size="long"
        />
      </div>
    </div>
  )
}

/** Title and description for search engines, and how a result would look. */
export function SearchCard({ lang }: { lang: Lang }) {
  const found = useSearchTexts(lang)
  return (
    <Card title={t('desk.content.search_engines')}>
      <div {...{ lang }} className="space-y-3">
        <SearchResult {...found} {...{ lang }} />
        <Text
          path={`texts.${lang}.seoTitle`}
          max={200}
          hint={t('desk.record.search_length', { count: found.title.length, max: shownTitle })}
        />
        <Text
          path={`texts.${lang}.seoDescription`}
          max={500}
          rows={2}
          hint={t('desk.record.search_length', { count: found.description.length, max: shownDescription })}
        />
      </div>
    </Card>
  )
}

type TextProps = { path: string; max: number; rows?: number; hint?: string }

function Text({ path, max, rows, hint }: TextProps) {
  const field = useField<string>(path)
  return (
    <div data-path={path}>
      <TextField
        label={t(`desk.content.${path.split('.').at(-1)}`)}
        maxLength={max}
        {...(rows ? { rows } : {})}
        {...(hint ? { hint } : {})}
        {...bound(field)}
      />
    </div>
  )
}
