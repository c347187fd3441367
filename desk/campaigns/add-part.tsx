import { useState } from 'react'
import {
  type CampaignPartKind,
  type CampaignRef,
  campaignPartKinds,
} from '#contract/admin/marketing/campaign.ts'
import { type Plan, revertingKinds } from '#contract/admin/plan.ts'
import { useCall } from '../query.ts'
import { useSearch } from '../resource/choices/search-choice.tsx'
import { may } from '../session.ts'
import { t } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { kindText, planName } from './campaign-text.ts'

export type Choice = CampaignRef & { name: string }

type AddPartProps = { onChoose(choice: Choice): void; onClose(): void }

/** Rows that are offered at once; a search finds the others. */
const size = 20

/** Chooses a part: a planned bulk change, an offer that is switched off, or a page or an article with changes. */
export function AddPart({ onChoose, onClose }: AddPartProps) {
  const kinds = campaignPartKinds.filter(isOpen)
  const [kind, setKind] = useState<CampaignPartKind>(kinds.includes('plan') ? 'plan' : 'promotion')
  const { q, setQ, words } = useSearch()
  const found = useChoices(kind, words)
  return (
    <Dialog isOpen title={t('desk.campaign.add')} {...{ onClose }}>
      <div className="space-y-3">
        <Select<CampaignPartKind>
          label={t('desk.campaign.part')}
          options={kinds.map((each) => ({ value: each, label: kindText(each) }))}
          value={kind}
          onChange={setKind}
        />
        {kind !== 'plan' && (
          <TextField type="search" label={t('desk.campaign.search')} value={q} onChange={setQ} />
        )}
        <p className="text-note text-muted">{t(`desk.campaign.hint_${hintOf(kind)}`)}</p>
        <ul className="max-h-80 overflow-auto">
          {found.map((choice) => (
            <li key={choice.id}>
              <button
                type="button"
                onClick={() => onChoose(choice)}
                className="flex min-h-9 w-full items-center rounded-field px-2 text-start hover:bg-hover pointer-coarse:min-h-11"
              >
                <bdi className="min-w-0 break-words">{choice.name}</bdi>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function hintOf(kind: CampaignPartKind): string {
  if (kind === 'plan') return 'plan'
  return kind === 'page' || kind === 'article' ? 'draft' : 'offer'
}

function isOpen(kind: CampaignPartKind): boolean {
  if (kind === 'plan') return may('prices.change') || may('products.change')
  return kind === 'page' || kind === 'article' ? may('content.change') : true
}

/** Lists the records of a kind that can be added. */
function useChoices(kind: CampaignPartKind, q: string): Choice[] {
  const search = { size, ...(q === '' ? {} : { q }) }
  const path = `/${kind}/list` as const
  const { data } = useCall(path, kind === 'plan' ? { size: 100 } : search, { tags: [kind] })
  const items = (data?.items ?? []) as Listed[]
  return items.flatMap((row): Choice[] => {
    const name = nameOf(kind, row)
    return name === null
      ? []
      : [{ kind, id: String((kind === 'promotion' || kind === 'coupon' ? row[kind] : null) ?? row.id), name }]
  })
}

type Listed = { id: string } & Partial<{ promotion: number; coupon: number; code: string; name: string }>

/** The name of a row; null for a plan that cannot be part of a campaign. */
function nameOf(kind: CampaignPartKind, row: Listed): string | null {
  if (kind === 'coupon') return row.code ?? ''
  if (kind !== 'plan') return row.name ?? ''
  const plan = row as unknown as Plan
  const isOpenPlan = plan.state === 'planned' && new Date(plan.expiresAt) > new Date()
  const isOffered = isOpenPlan && !plan.undoOf && revertingKinds.includes(plan.kind)
  return isOffered ? planName(plan) : null
}
