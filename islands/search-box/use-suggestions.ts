import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Data } from '#contract/calls.ts'
import type { ProductCard } from '#contract/catalog.ts'
import { codes } from '#contract/codes.ts'
import { type Env, useEnv } from '#islands/env.tsx'
import { callQuietly } from '#islands/quiet-call.ts'
import { recentSearches } from '#islands/stores/recent-searches.ts'

export type Suggestion = {
  kind: 'recent' | 'word' | 'category' | 'product' | 'all'
  text: string
  href: string
  /** A product, with its price and its offer. */
  product?: ProductCard
}

/** Milliseconds after the last key press before suggestions are requested. */
const debounceMs = 150

/**
 * Returns suggestions for a text, requested when typing pauses; before anything is typed, recent searches and what is
 * popular. Drops late answers to older texts. `wanted`: false until the field has had the focus.
 */
export function useSuggestions(text: string, wanted: boolean): Suggestion[] {
  const env = useEnv()
  const [found, setFound] = useState<{ q: string; options: Suggestion[] } | null>(null)
  const recent = useStore(recentSearches) ?? []
  const q = text.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's language and currency stand while it is shown
  useEffect(() => {
    if (!wanted) return
    let stale = false
    const request = async () => {
      const answer = await callQuietly('/search/suggest', { q })
      if (stale) return
      setFound(answer.code === codes.success ? { q, options: listed(q, answer.data, env) } : null)
    }
    const timer = setTimeout(request, q === '' ? 0 : debounceMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [q, wanted])
  // While the next answer is on its way, the previous suggestions stay, except for the link to all results of their text.
  const previous = found && (found.q === '') === (q === '') ? found.options : []
  const options = found?.q === q ? previous : previous.filter(({ kind }) => kind !== 'all')
  return q === '' ? [...recent.map((words) => searchFor('recent', words, env)), ...options] : options
}

function searchFor(kind: 'recent' | 'word', words: string, { link }: Env): Suggestion {
  return { kind, text: words, href: `${link('/search')}?q=${encodeURIComponent(words)}` }
}

function listed(
  q: string,
  { total, words, categories, products }: Data<'/search/suggest'>,
  env: Env,
): Suggestion[] {
  const { t, link } = env
  const all = { kind: 'all' as const, text: t('search.box.all', { count: total }) }
  return [
    ...words.map((word) => searchFor('word', word, env)),
    ...categories.map(({ slug, name }) => ({
      kind: 'category' as const,
      text: name,
      href: link(`/category/${slug}`),
    })),
    ...products.map((product) => ({
      kind: 'product' as const,
      text: product.name,
      href: link(`/product/${product.slug}`),
      product,
    })),
    ...(q !== '' && total > 0 ? [{ ...all, href: `${link('/search')}?q=${encodeURIComponent(q)}` }] : []),
  ]
}
