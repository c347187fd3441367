import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { AdminData } from '#contract/admin/calls.ts'
import { couponSave } from '#contract/admin/marketing/coupon.ts'
import { call, refusal } from '../calls.ts'
import { useActions } from '../frame/actions.ts'
import { NotFound } from '../frame/fallbacks.tsx'
import { useCall } from '../query.ts'
import { RecordProvider } from '../resource/record.tsx'
import { SaveBar } from '../resource/save-bar.tsx'
import { saveBy } from '../resource/save-by.ts'
import { useShownLanguage } from '../resource/shown-language.ts'
import { RecordHistory } from '../resource/timeline/history.tsx'
import { Walk } from '../resource/walk.tsx'
import { t } from '../texts.ts'
import { Card, Screen } from '../ui/screen.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Series, Uses } from './coupon-codes.tsx'
import { Benefit, CouponScope, Limit, Minimum, Says } from './coupon-fields.tsx'
import { fieldName, fieldText } from './coupon-text.ts'
import { OfferActions } from './offer-actions.tsx'
import { OfferTexts } from './offer-texts.tsx'
import { StateBadge } from './parts.tsx'
import { FlagField, ScheduleFields } from './schedule-fields.tsx'
import { baseOf, showCoupon } from './use-offer.ts'

const TryCart = lazy(async () => ({ default: (await import('./try-cart.tsx')).TryCart }))

type Shown = AdminData<'/coupon/detail'>

/** One coupon: what it takes off, who can use it how often, its codes and the orders in which they were used. */
export function CouponScreen() {
  const id = Number((useParams({ strict: false }) as { id: string }).id)
  const { data, error } = useCall('/coupon/detail', { id }, { tags: ['coupon'] })
  if (data) return <OpenCoupon key={id} {...data} />
  if (refusal(error, 'not_found') || refusal(error, 'invalid')) return <NotFound />
  return (
    <Screen title={t('desk.coupon.list_title')}>{error ? error.message : <Skeleton lines={10} />}</Screen>
  )
}

function OpenCoupon({ coupon, version }: Shown) {
  const { id, code, state, series } = coupon
  const [isTried, setTried] = useState(false)
  const { lang, setLang, show } = useShownLanguage()
  useActions([{ id: 'try', label: t('desk.offer.try_cart'), keys: 't', run: () => setTried(true) }])
  const record = {
    ...{ kind: 'coupon', id: String(id), label: code, place: `/coupons/${id}`, paths: couponSave.paths },
    ...{ base: baseOf(coupon), version },
    save: saveBy('/coupon/save', id, showCoupon),
    reload: async () => showCoupon(await call('/coupon/detail', { id })),
  }
  return (
    <RecordProvider options={record}>
      <Screen
        record={{ kind: 'coupon', id: String(id) }}
        wide
        title={code}
        about={<Says />}
        beside={<StateBadge {...{ state }} />}
        actions={
          <>
            <Walk list="/coupons" path={`/coupons/${id}`} />
            <OfferActions kind="coupon" {...{ id, state }} onTry={() => setTried(true)} />
          </>
        }
      >
        {series !== null && (
          <p className="mb-4 rounded-box bg-info-soft px-4 py-3 text-info">{t('desk.coupon.of_series')}</p>
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="space-y-4">
            <Card title={t('desk.coupon.benefit')}>
              <Benefit />
              <div className="mt-3 border-t border-base-300 pt-3">
                <Minimum />
              </div>
            </Card>
            <Card title={t('desk.offer.covers')}>
              <CouponScope />
            </Card>
            <OfferTexts
              {...{ lang }}
              onLang={setLang}
              title={t('desk.offer.texts')}
              about={t('desk.coupon.texts_hint')}
              short={{ path: 'names', label: t('desk.coupon.names'), hint: t('desk.coupon.name_hint') }}
            />
            <Uses {...{ id }} />
          </div>
          <div className="space-y-4">
            <ScheduleFields />
            <Card title={t('desk.coupon.limits')}>
              <div className="space-y-3">
                <Limit path="maxUses" hint={t('desk.coupon.used_so_far', { count: coupon.used })} />
                <Limit path="maxUsesPerCustomer" />
                <Limit path="maxClaims" hint={t('desk.coupon.claimed_so_far', { count: coupon.claims })} />
                <FlagField path="firstOrderOnly" label={t('desk.coupon.first_order_only')} />
                <FlagField path="combinable" label={t('desk.coupon.combinable')} />
                <FlagField path="listed" label={t('desk.coupon.listed')} />
              </div>
            </Card>
            {series === null && <Series {...{ coupon }} />}
            <RecordHistory resource="coupon" id={String(id)} nameOf={fieldName} textOf={fieldText} />
          </div>
        </div>
        <SaveBar nameOf={fieldName} textOf={fieldText} {...{ show }} />
      </Screen>
      {isTried && (
        <Suspense fallback={null}>
          <TryCart coupon={code} onClose={() => setTried(false)} />
        </Suspense>
      )}
    </RecordProvider>
  )
}
