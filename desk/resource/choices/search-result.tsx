import type { Lang } from '#contract/languages.ts'
import { me } from '../../session.ts'
import { t } from '../../texts.ts'
import { useText } from '../use-text.ts'

/** Characters that search engines show of a title and a description. */
export const shownTitle = 60
export const shownDescription = 160

type SearchTexts = { title: string; description: string; slug: string }

/** The texts of the open record that search engines list: those written for them, otherwise name and summary. */
export function useSearchTexts(lang: Lang): SearchTexts {
  const at = (part: string) => `texts.${lang}.${part}`
  const [name, summary, slug] = [useText(at('name')), useText(at('summary')), useText(at('slug'))]
  const [seoTitle, seoDescription] = [useText(at('seoTitle')), useText(at('seoDescription'))]
  return { title: seoTitle || name, description: seoDescription || summary, slug }
}

type SearchResultProps = SearchTexts & { lang: Lang }

/** A page as a search engine lists it: address, title and description, cut as there. */
export function SearchResult({ lang, title, description, slug }: SearchResultProps) {
  const shop = me()?.shop
  const host = shop ? new URL(shop.url).host : ''
  return (
    <figure lang={lang} className="rounded-field border border-base-300 bg-base-200 p-3">
      <figcaption className="sr-only">{t('desk.record.search_result')}</figcaption>
      <p className="truncate text-note text-muted">
        {[host, lang === 'en' ? '' : lang, slug].filter(Boolean).join(' › ')}
      </p>
      <p className="truncate text-base text-info">{cut(title, shownTitle) || '–'}</p>
      <p className="line-clamp-2 text-note text-muted">{cut(description, shownDescription)}</p>
    </figure>
  )
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text
}
