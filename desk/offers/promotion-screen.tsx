import { Link, useParams } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { type Clash, type PromotionTerms, promotionSave } from '#contract/admin/marketing/promotion.ts'
import { call, refusal } from '../calls.ts'
import { moment } from '../formats.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { useCall } from '../query.ts'
import { RecordProvider, useDraft, useField } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { saveBy } from '../resource/save-by.ts'
import { useShownLanguage } from '../resource/shown-language.ts'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { Walk } from '../resource/walk.tsx'
import { TemplateCard } from '../templates/template-choice.tsx'
import { t } from '../texts.ts'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferTexts, textPathName, textPathText } from './offer-texts.tsx'
import { StateBadge } from './parts.tsx'
import { FlagField, ScheduleFields } from './schedule-fields.tsx'
import { type Scope, ScopeField, scopeText } from './scope-field.tsx'
import { TermsEditor, termsText } from './terms-editor.tsx'
import { baseOf, showPromotion } from './use-offer.ts'

const TryCart = lazy(async () => ({ default: (await import('./try-cart.tsx')).TryCart }))

type Shown = AdminData<'/promotion/detail'>

/** One promotion: its rule as a sentence, what it covers, when it runs, and what it overlaps with. */
export function PromotionScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const { data, error } = useCall('/promotion/detail', { id }, { tags: ['promotion'] })
  if (data) return <OpenPromotion key={id} {...data} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return (
    <Screen title={t('desk.promotion.list_title')}>{error ? error.message : <Skeleton lines={10} />}</Screen>
  )
}

function OpenPromotion({ promotion, version, clashes }: Shown) {
  const { id, name, state } = promotion
  const [isTried, setTried] = useState(false)
  const { lang, setLang, show } = useShownLanguage()
  useActions([{ id: 'try', label: t('desk.offer.try_cart'), keys: 't', run: () => setTried(true) }])
  const record = {
    ...{
      kind: 'promotion',
      id: String(id),
      label: name,
      place: `/promotions/${id}`,
      paths: promotionSave.paths,
    },
    ...{ base: baseOf(promotion), version },
    save: saveBy('/promotion/save', id, showPromotion),
    reload: async () => showPromotion(await call('/promotion/detail', { id })),
  }
  return (
    <RecordProvider options={record}>
      <Screen
        record={{ kind: 'promotion', id: String(id) }}
        wide
        title={name}
        about={<Says />}
        beside={<StateBadge {...{ state }} />}
        actions={
          <>
            <Walk list="/promotions" path={`/promotions/${id}`} />
            <OfferActions kind="promotion" {...{ id, state }} onTry={() => setTried(true)} />
          </>
        }
      >
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="space-y-4">
            <Card title={t('desk.promotion.rule')}>
              <Terms />
            </Card>
            <Card title={t('desk.offer.covers')}>
              <PromotionScope />
            </Card>
            <OfferTexts
              {...{ lang }}
              onLang={setLang}
              title={t('desk.offer.texts')}
              about={t('desk.promotion.texts_hint')}
              short={{
                path: 'banner',
                label: t('desk.promotion.banner'),
                hint: t('desk.promotion.banner_hint'),
              }}
            />
          </div>
          <div className="space-y-4">
            <ScheduleFields />
            <Card title={t('desk.offer.together')}>
              <FlagField path="combinable" label={t('desk.promotion.combinable')} />
              <Clashes {...{ clashes }} />
            </Card>
            <TemplateCard kind="promotion" handle={promotion.handle} />
            <RecordHistory resource="promotion" id={String(id)} nameOf={fieldName} textOf={fieldText} />
          </div>
        </div>
        <SaveBar nameOf={fieldName} textOf={fieldText} {...{ show }} />
      </Screen>
      {isTried && (
        <Suspense fallback={null}>
          <TryCart also={[id]} onClose={() => setTried(false)} />
        </Suspense>
      )}
    </RecordProvider>
  )
}

/** The promotion as edited, in one sentence. */
function Says() {
  const { value: terms } = useField<PromotionTerms>('terms')
  const { value: scope } = useField<Scope | null>('scope')
  return `${termsText(terms)} · ${scopeText(scope)}`
}

function Terms() {
  const { value, onChange, error } = useField<PromotionTerms>('terms')
  return (
    <div data-path="terms">
      <TermsEditor {...{ value, onChange }} />
      {error && <p className="mt-2 text-note text-error">{error}</p>}
    </div>
  )
}

function PromotionScope() {
  const { value, onChange, error } = useField<Scope | null>('scope')
  return <ScopeField hasCollections {...{ value, onChange, error }} />
}

function Clashes({ clashes }: { clashes: Clash[] }) {
  const isEdited = useDraft(({ draft }) => draft.edits.size > 0)
  if (clashes.length === 0) return <p className="mt-1 text-note text-muted">{t('desk.promotion.no_clash')}</p>
  return (
    <div className="mt-2 rounded-field bg-warning-soft px-3 py-2 text-warning">
      <p className="flex items-center gap-1.5 font-medium">
        <TriangleAlert aria-hidden size={16} />
        {t('desk.promotion.clashes', { count: clashes.length })}
      </p>
      <ul className="mt-1 space-y-1">
        {clashes.map(({ id, name, products, together }) => (
          <li key={id}>
            <Link to="/promotions/$id" params={{ id: String(id) }} className="underline underline-offset-2">
              <bdi>{name}</bdi>
            </Link>
            <span className="block text-note">
              {t(together ? 'desk.promotion.clash_adds' : 'desk.promotion.clash_better', { count: products })}
            </span>
          </li>
        ))}
      </ul>
      {isEdited && <p className="mt-1 text-note">{t('desk.promotion.clash_saved')}</p>}
    </div>
  )
}

const names: Record<string, string> = {
  terms: 'desk.promotion.rule',
  scope: 'desk.offer.covers',
  combinable: 'desk.promotion.combinable',
  startsAt: 'desk.offer.starts',
  endsAt: 'desk.offer.ends',
  active: 'desk.offer.active',
  banner: 'desk.promotion.banner',
}

function fieldName(path: string): string {
  return textPathName(path) ?? t(names[path] ?? path)
}

function fieldText(path: string, value: unknown): string {
  const text = textPathText(path, value)
  if (text !== null) return text
  if (path === 'terms') return termsText(value as PromotionTerms)
  if (path === 'scope') return scopeText(value as Scope | null)
  if (typeof value === 'boolean') return t(value ? 'desk.list.yes' : 'desk.list.no')
  return value === null ? '' : moment(String(value))
}
