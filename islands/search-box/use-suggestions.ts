import { useEffect, useState } from 'react'
import type { Data } from '#contract/calls.ts'
import { codes } from '#contract/codes.ts'
import type { Image } from '#contract/image.ts'
import { type Env, useEnv } from '#islands/env.tsx'
import { callQuietly } from '#islands/quiet-call.ts'

export type Suggestion = {
  kind: 'word' | 'category' | 'product'
  text: string
  href: string
  note?: string
  image?: Image | null
}

/** Milliseconds after the last key press before suggestions are requested. */
const debounceMs = 150

/** Returns suggestions for a text, requested when typing pauses. Drops late answers to older texts. */
export function useSuggestions(text: string): Suggestion[] {
  const env = useEnv()
  const [found, setFound] = useState<{ q: string; options: Suggestion[] }>({ q: '', options: [] })
  const q = text.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page's language and currency stand while it is shown
  useEffect(() => {
    if (q === '') return setFound({ q, options: [] })
    let stale = false
    const timer = setTimeout(async () => {
      const answer = await callQuietly('/search/suggest', { q })
      if (!stale && answer.code === codes.success) setFound({ q, options: listed(answer.data, env) })
    }, debounceMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [q])
  return q === '' ? [] : found.options
}

function listed(
  { words, categories, products }: Data<'/search/suggest'>,
  { link, money }: Env,
): Suggestion[] {
  return [
    ...words.map((word) => ({
      kind: 'word' as const,
      text: word,
      href: `${link('/search')}?q=${encodeURIComponent(word)}`,
    })),
    ...categories.map(({ slug, name }) => ({
      kind: 'category' as const,
      text: name,
      href: link(`/category/${slug}`),
    })),
    ...products.map(({ slug, name, price, image }) => ({
      kind: 'product' as const,
      text: name,
      href: link(`/product/${slug}`),
      note: money(price),
      image,
    })),
  ]
}
