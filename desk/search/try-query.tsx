import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import type { Synonym } from '#contract/admin/catalog/search.ts'
import type { Lang } from '#contract/languages.ts'
import { read } from '../query.ts'
import { t } from '../texts.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Results } from './results.tsx'

type TryQueryProps = {
  words: string
  lang: Lang
  /** Shows the results as if this one were saved. */
  synonym?: { id?: number; row: Synonym }
  max?: number
}

/** The products that shoppers find for a query, while it and the synonym are being typed. */
export function TryQuery({ words, lang, synonym, max = 8 }: TryQueryProps) {
  const payload = useDeferredValue({ words: words.trim(), lang, ...(synonym ? { synonym } : {}) })
  const isComplete = payload.words !== '' && (!synonym || synonym.row.words.length > 0)
  const { data, error, isPlaceholderData } = useQuery({
    ...read('/search/try', payload, { tags: ['synonym', 'searchRedirect', 'searchRule', 'product'] }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  if (!isComplete) return null
  if (error) return <p className="text-error">{error.message}</p>
  if (!data) return <Skeleton lines={4} />
  if (data.redirect) return <p>{t('desk.search.leads_to', { target: data.redirect })}</p>
  const { corrected, widened, leftOut } = data
  return (
    <>
      {corrected && <p className="text-note">{t('desk.search.corrected', { words: corrected })}</p>}
      {widened && <p className="text-note">{t('desk.search.widened', { words: widened })}</p>}
      {leftOut.length > 0 && (
        <p className="text-note">{t('desk.search.left_out', { words: leftOut.join(', ') })}</p>
      )}
      <Results results={data} isStale={isPlaceholderData} {...{ max }} />
    </>
  )
}
