import { Link } from '@tanstack/react-router'
import { Plus, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import type {
  Campaign,
  CampaignClash,
  CampaignPart,
  CampaignRef,
} from '#contract/admin/marketing/campaign.ts'
import { pathName } from '../content/path-text.ts'
import { useField } from '../resource/record.tsx'
import { t } from '../texts.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/screen.tsx'
import { AddPart, type Choice } from './add-part.tsx'
import { fieldName, kindText, partName, partStateText, partTones, pathOfPart } from './campaign-text.ts'

/** Names other campaigns and plans that change the same at the same time. */
export function Clashes({ clashes }: { clashes: CampaignClash[] }) {
  if (clashes.length === 0) return null
  return (
    <ul className="space-y-1 rounded-box bg-warning-soft px-4 py-3 text-warning">
      {clashes.map(({ part, campaign, plan }) => (
        <li key={`${part} ${campaign?.id} ${plan}`} className="flex items-start gap-2">
          <TriangleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
          <Link
            to={campaign ? `/campaigns/${campaign.id}` : `/plans/${plan}`}
            className="min-w-0 break-words underline"
          >
            {t(campaign ? 'desk.campaign.clash' : 'desk.campaign.clash_plan', {
              part,
              other: campaign?.name ?? '',
            })}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The parts of a campaign with their state, and what was left out of each. */
export function Parts({ campaign: { state, parts } }: { campaign: Campaign }) {
  const { value, onChange } = useField<CampaignRef[]>('parts')
  const [isAdding, setAdding] = useState(false)
  const [names, setNames] = useState<Record<string, string>>({})
  const keyOf = ({ kind, id }: CampaignRef) => `${kind}:${id}`
  const isDraft = state === 'draft'
  const stored = new Map(parts.map((part) => [keyOf(part), part]))
  const shown = isDraft ? value : parts
  const add = ({ name, ...ref }: Choice) => {
    setAdding(false)
    if (value.some((each) => keyOf(each) === keyOf(ref))) return
    setNames({ ...names, [keyOf(ref)]: name })
    onChange([...value, ref])
  }
  return (
    <div data-path="parts">
      <Card
        title={t('desk.campaign.parts')}
        actions={
          isDraft && (
            <Button icon={Plus} onPress={() => setAdding(true)}>
              {t('desk.campaign.add')}
            </Button>
          )
        }
      >
        {shown.length === 0 && <p className="text-muted">{t('desk.campaign.list_empty')}</p>}
        <ul className="divide-y divide-base-300">
          {shown.map((ref) => {
            const part = stored.get(keyOf(ref))
            const name = part ? partName(part) : (names[keyOf(ref)] ?? kindText(ref.kind))
            return (
              <li key={keyOf(ref)} className="flex items-start gap-3 py-2">
                <div className="min-w-0 flex-1">
                  <PartName {...{ part, name }} of={ref} />
                  {part && <Left {...{ part }} />}
                </div>
                {!isDraft && part && <Badge tone={partTones[part.state]}>{partStateText(part.state)}</Badge>}
                {isDraft && (
                  <Button
                    look="quiet"
                    icon={X}
                    aria-label={t('desk.frame.remove', { name })}
                    onPress={() => onChange(value.filter((each) => keyOf(each) !== keyOf(ref)))}
                  />
                )}
              </li>
            )
          })}
        </ul>
      </Card>
      {isAdding && <AddPart onChoose={add} onClose={() => setAdding(false)} />}
    </div>
  )
}

function PartName({ part, name, of }: { part: CampaignPart | undefined; name: string; of: CampaignRef }) {
  return (
    <p>
      <span className="text-note text-muted">{kindText(of.kind)}</span>
      <br />
      {part ? (
        <Link to={pathOfPart(of)} className="font-medium break-words underline-offset-2 hover:underline">
          <bdi>{name}</bdi>
        </Link>
      ) : (
        <bdi className="font-medium break-words">{name}</bdi>
      )}
    </p>
  )
}

/** Names the values that were not applied or not put back. */
function Left({ part: { kind, why, left, leftCount, undoneBy } }: { part: CampaignPart }) {
  return (
    <div className="text-note text-warning empty:hidden">
      {why && <p>{why}</p>}
      {leftCount > 0 && (
        <details>
          <summary>{t('desk.campaign.left', { count: leftCount })}</summary>
          <ul>
            {left.map(({ label, why: reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same record may be named twice.
              <li key={place} className="break-words">
                <bdi>{leftName(kind, label)}</bdi>: {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
      {undoneBy && leftCount > 0 && (
        <Link to="/plans/$id" params={{ id: undoneBy }} className="underline underline-offset-2">
          {t('desk.plan.undone_by')}
        </Link>
      )}
    </div>
  )
}

/** The name of what was left out of a part: a record of a plan, or a field of an offer, a page or an article. */
function leftName(kind: CampaignPart['kind'], label: string): string {
  if (kind === 'plan') return label
  return kind === 'page' || kind === 'article' ? pathName(label) : fieldName(label)
}
