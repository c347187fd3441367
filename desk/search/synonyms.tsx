import { Link2 } from 'lucide-react'
import { useState } from 'react'
import type { Synonym } from '#contract/admin/catalog/search.ts'
import { facts } from '../document.ts'
import { useCall } from '../query.ts'
import { t } from '../texts.ts'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { languageOptions, phrasesOf, phrasesText } from './languages.ts'
import { RowList } from './row-list.tsx'
import { RowSheet } from './row-sheet.tsx'
import { SentenceRow } from './sentence-row.tsx'
import { TryQuery } from './try-query.tsx'
import { type OpenRow, useRow } from './use-row.ts'

/** Words that find each other's products. */
export function Synonyms() {
  const { data, error } = useCall('/synonym/list', {}, { tags: ['synonym'] })
  const [open, setOpen] = useState<OpenRow<Synonym> | null>(null)
  return (
    <>
      <RowList
        kind="synonyms"
        icon={Link2}
        items={data?.items}
        {...{ error, textOf }}
        onNew={() => setOpen({ row: { lang: facts.lang, words: [], finds: [] } })}
      >
        {(kept) => <SentenceRow text={textOf(kept.row)} lang={kept.row.lang} onOpen={() => setOpen(kept)} />}
      </RowList>
      {open && <SynonymSheet start={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function textOf({ words, finds }: Synonym): string {
  if (finds.length === 0) return phrasesText(words)
  return t('desk.search.one_way', { words: phrasesText(words), finds: phrasesText(finds) })
}

/** A new or existing synonym, with what its first word finds. */
export function SynonymSheet({ start, onClose }: { start: OpenRow<Synonym>; onClose(): void }) {
  const edited = useRow('synonym', start, onClose)
  const { row, set, fields } = edited
  const [words, setWords] = useState(phrasesText(row.words))
  const [finds, setFinds] = useState(phrasesText(row.finds))
  const [first] = row.words
  return (
    <RowSheet
      title={t(start.id === undefined ? 'desk.search.new_synonyms' : 'desk.search.synonym')}
      {...{ edited, textOf, onClose }}
    >
      <TextField
        label={t('desk.search.words')}
        hint={t('desk.search.words_hint')}
        value={words}
        onChange={(text) => {
          setWords(text)
          set({ words: phrasesOf(text) })
        }}
        error={fields.words}
        isRequired
        autoFocus
      />
      <TextField
        label={t('desk.search.finds')}
        hint={t('desk.search.finds_hint')}
        value={finds}
        onChange={(text) => {
          setFinds(text)
          set({ finds: phrasesOf(text) })
        }}
        error={fields.finds}
      />
      <Select
        label={t('desk.search.language')}
        options={languageOptions()}
        value={row.lang}
        onChange={(lang) => set({ lang })}
      />
      {first && (
        <section className="rounded-field bg-base-200 px-3 py-2.5">
          <h3 className="font-medium">{t('desk.search.result_of', { words: first })}</h3>
          <TryQuery
            words={first}
            lang={row.lang}
            synonym={{ ...(start.id === undefined ? {} : { id: start.id }), row }}
          />
        </section>
      )}
    </RowSheet>
  )
}
