import { Link, useNavigate } from '@tanstack/react-router'
import { ListOrdered } from 'lucide-react'
import type { SearchRule } from '#contract/admin/catalog/search.ts'
import { useCall } from '../query.ts'
import { groupOptions } from '../resource/choices/group-options.ts'
import { t } from '../texts.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { languageText } from './languages.ts'
import { RowList } from './row-list.tsx'
import { periodText, type RuleState, ruleState } from './rule-texts.ts'

const tones: Record<RuleState, Tone> = { running: 'success', planned: 'info', over: 'neutral' }

/** Rules that pin products, or move them up or to the end. */
export function Rules() {
  const { data, error } = useCall('/searchRule/list', {}, { tags: ['searchRule'] })
  const nameOf = useCategoryNames()
  const navigate = useNavigate()
  const textOf = ({ words, categoryId }: SearchRule) => words ?? nameOf(categoryId)
  return (
    <RowList
      kind="rules"
      icon={ListOrdered}
      items={data?.items}
      {...{ error, textOf }}
      onNew={() => void navigate({ to: '/search/rules/$id', params: { id: 'new' } })}
    >
      {({ id, row }) => (
        <>
          <span className="min-w-0 flex-1 basis-60">
            <Link
              to="/search/rules/$id"
              params={{ id: String(id) }}
              className="font-medium break-words after:absolute after:inset-0"
            >
              <bdi>{textOf(row)}</bdi>
            </Link>
            <span className="block text-note text-muted">
              {t('desk.search.rule_counts', {
                pinned: row.pinned.length,
                boosted: row.boosted.length,
                buried: row.buried.length,
              })}
              {periodText(row) && ` · ${periodText(row)}`}
            </span>
          </span>
          <span className="text-note text-muted">
            {row.words === null ? t('desk.search.category') : languageText(row.lang)}
          </span>
          <Badge tone={tones[ruleState(row)]}>{t(`desk.search.state_${ruleState(row)}`)}</Badge>
        </>
      )}
    </RowList>
  )
}

/** Names of categories by id, with those above them. */
export function useCategoryNames(): (id: number | null) => string {
  const { data } = useCall('/category/list', {}, { tags: ['category'] })
  const labels = new Map(groupOptions(data?.items ?? []).map(({ value, label }) => [value, label]))
  return (id) => labels.get(String(id)) ?? (id === null ? '' : `#${id}`)
}
