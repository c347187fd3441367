import { type PromotionTerms, promotionKinds } from '#contract/admin/marketing/promotion.ts'
import { number } from '../formats.ts'
import { baseCurrency } from '../session.ts'
import { t } from '../texts.ts'
import { InlineNumber } from '../ui/inline-number.tsx'
import { Select } from '../ui/select.tsx'
import { Sentence } from '../ui/sentence.tsx'
import {
  AmountInput,
  type AmountsValue,
  amountsText,
  OtherAmounts,
  OtherSavings,
  PercentInput,
  percentText,
  type Saving,
  SavingInput,
  Steps,
  savingText,
} from './parts.tsx'

type TermsEditorProps = { value: PromotionTerms; onChange(terms: PromotionTerms): void }

/** The rule of a promotion as a sentence with fields. */
export function TermsEditor({ value, onChange }: TermsEditorProps) {
  return (
    <div className="space-y-3">
      <div className="max-w-80">
        <Select
          label={t('desk.promotion.kind')}
          value={value.kind}
          onChange={(kind) => onChange(startOf(kind))}
          options={promotionKinds.map((kind) => ({ value: kind, label: t(`desk.promotion.kind_${kind}`) }))}
        />
      </div>
      <Terms key={value.kind} {...{ value, onChange }} />
    </div>
  )
}

function Terms({ value, onChange }: TermsEditorProps) {
  const text = `desk.promotion.sentence_${value.kind}`
  switch (value.kind) {
    case 'percentage':
      return (
        <Sentence
          {...{ text }}
          parts={{
            percent: (
              <PercentInput value={value.percent} onChange={(percent) => onChange({ ...value, percent })} />
            ),
          }}
        />
      )
    case 'amount': {
      const amounts = {
        label: t('desk.offer.amount'),
        value: value.amounts,
        onChange: (next: AmountsValue) => onChange({ ...value, amounts: next }),
      }
      return (
        <Sentence
          {...{ text }}
          parts={{ amount: <AmountInput {...amounts} /> }}
          below={<OtherAmounts {...amounts} />}
        />
      )
    }
    case 'buy_x_get_y': {
      const { buy, get, percent } = value
      return (
        <Sentence
          {...{ text }}
          parts={{
            buy: (
              <InlineNumber
                label={t('desk.promotion.buy')}
                max={1000}
                value={buy}
                onChange={(units) => onChange({ ...value, buy: units })}
              />
            ),
            get: (
              <InlineNumber
                label={t('desk.promotion.get')}
                max={1000}
                value={get}
                onChange={(units) => onChange({ ...value, get: units })}
              />
            ),
            percent: (
              <PercentInput value={percent} onChange={(next) => onChange({ ...value, percent: next })} />
            ),
          }}
        />
      )
    }
    case 'tiers':
      return (
        <Steps
          steps={value.tiers}
          next={(last) => ({
            percent: 1000,
            from: { [baseCurrency()]: (last?.from[baseCurrency()] ?? 0) + 5000 },
          })}
          onChange={(tiers) => onChange({ ...value, tiers })}
        >
          {(tier, change) => {
            const from = {
              label: t('desk.promotion.from'),
              value: tier.from,
              onChange: (next: AmountsValue) => change({ ...tier, from: next }),
            }
            const saving = {
              label: t('desk.offer.amount'),
              value: tier,
              onChange: (next: Saving) => change({ ...next, from: tier.from }),
            }
            return (
              <Sentence
                {...{ text }}
                parts={{ from: <AmountInput {...from} />, saving: <SavingInput {...saving} /> }}
                below={
                  <>
                    <OtherAmounts {...from} />
                    <OtherSavings {...saving} />
                  </>
                }
              />
            )
          }}
        </Steps>
      )
    case 'volume':
      return (
        <Steps
          steps={value.breaks}
          next={(last) => ({ percent: 1000, from: (last?.from ?? 1) + 2 })}
          onChange={(breaks) => onChange({ ...value, breaks })}
        >
          {(each, change) => {
            const saving = {
              label: t('desk.offer.amount'),
              value: each,
              onChange: (next: Saving) => change({ ...next, from: each.from }),
            }
            return (
              <Sentence
                {...{ text }}
                parts={{
                  from: (
                    <InlineNumber
                      label={t('desk.promotion.units')}
                      min={2}
                      max={10_000}
                      value={each.from}
                      onChange={(from) => change({ ...each, from })}
                    />
                  ),
                  saving: <SavingInput {...saving} />,
                }}
                below={<OtherSavings {...saving} />}
              />
            )
          }}
        </Steps>
      )
  }
}

/** Terms that a kind begins with. */
export function startOf(kind: PromotionTerms['kind']): PromotionTerms {
  const base = baseCurrency()
  switch (kind) {
    case 'percentage':
      return { kind, percent: 2000 }
    case 'amount':
      return { kind, amounts: { [base]: 500 } }
    case 'tiers':
      return { kind, tiers: [{ percent: 1000, from: { [base]: 10_000 } }] }
    case 'buy_x_get_y':
      return { kind, buy: 2, get: 1, percent: 10_000 }
    case 'volume':
      return { kind, breaks: [{ percent: 1000, from: 3 }] }
  }
}

/** The rule in words: "20% off". */
export function termsText(terms: PromotionTerms): string {
  const key = `desk.promotion.says_${terms.kind}`
  switch (terms.kind) {
    case 'percentage':
      return t(key, { saving: percentText(terms.percent) })
    case 'amount':
      return t(key, { saving: amountsText(terms.amounts) })
    case 'buy_x_get_y':
      return t(key, {
        ...{ buy: number(terms.buy), get: number(terms.get) },
        saving: percentText(terms.percent),
      })
    case 'tiers':
      return terms.tiers
        .map((tier) => t(key, { from: amountsText(tier.from), saving: savingText(tier) }))
        .join('; ')
    case 'volume':
      return terms.breaks
        .map((each) => t(key, { from: number(each.from), saving: savingText(each) }))
        .join('; ')
  }
}
