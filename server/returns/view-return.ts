import type { Return, ReturnItem } from '#contract/return.ts'
import type { Money } from '#contract/scalars.ts'
import { uploadUrl } from '#server/customers/uploads/upload-url.ts'
import { carrierSetting } from '#server/orders/carriers/carrier.setting.ts'
import { carrierNames } from '#server/orders/carriers/find-carriage.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { StoredReturn } from './find-return.ts'
import { labelLink } from './label-file.ts'
import { factsOf } from './lock-return.ts'
import { showReturnAddress } from './show-return-address.ts'
import { mayStep, stageOf } from './transitions.ts'

/** A return as its buyer sees it. `lang`: of who reads it. */
export function viewReturn(shop: Shop, stored: StoredReturn, lang: string): Return {
  const { row, order, lines, images, history, refunds } = stored
  const facts = factsOf(row)
  const money = (amount: number): Money => ({ amount, currency: order.currency })
  const approved = row.auditStatus === 'successful'
  return {
    ...head(stored),
    shippingRefund: money(row.shippingRefund),
    labelFee: money(row.labelFee),
    refunds: refunds.map(({ amount, status, createdAt }) => ({
      amount: money(amount),
      status,
      createdAt: createdAt.toISOString(),
    })),
    reason: row.reason,
    description: row.description,
    refuseDescription: row.refuseDescription,
    images: images.map(({ id, width, height }) => ({ id, url: uploadUrl(shop, id), width, height })),
    lines: lines.map((units) => ({
      lineId: units.lineId,
      sku: units.line.sku,
      name: units.line.name,
      options: units.line.options,
      image: units.line.image,
      quantity: units.requested,
      received: units.received,
      restocked: units.restocked,
      writtenOff: units.writtenOff,
      refunded: units.refunded,
      amount: money(units.refundAmount),
      replacement: units.replacement && {
        sku: units.replacement.sku,
        options: units.replacement.options,
      },
    })),
    logisticsCompany: row.logisticsCompany,
    trackingNumber: row.trackingNumber,
    trackUrl: stored.trackUrl,
    carriers: mayStep('ship', row, 'buyer', facts) ? carrierNames(shop.settings(carrierSetting)) : [],
    deliveryTime: row.deliveryTime?.toISOString() ?? null,
    returnAddress: approved ? showReturnAddress(row.returnAddress, lang) : null,
    labelUrl: approved ? labelLink(shop, row) : null,
    replacementOrder: stored.replacementOrder,
    withdrawal: stored.withdrawal,
    refundDueAt: row.refundDueAt?.toISOString() ?? null,
    history: history
      .filter(({ kind }) => kind !== 'note')
      .map(({ at, by, kind, note }) => ({ at: at.toISOString(), by, kind, note })),
    can: {
      cancel: mayStep('cancel', row, 'buyer', facts) || mayStep('cancelApproved', row, 'buyer', facts),
      ship: mayStep('ship', row, 'buyer', facts),
    },
  }
}

/** A return in a list. */
export function viewReturnItem(stored: Pick<StoredReturn, 'row' | 'order' | 'lines'>): ReturnItem {
  const { lines } = stored
  return {
    ...head(stored),
    count: lines.reduce((sum, { requested }) => sum + requested, 0),
    image: lines[0]?.line.image ?? null,
    products: lines.map(({ line, requested }) => ({ name: line.name, quantity: requested })),
  }
}

function head({ row, order, lines }: Pick<StoredReturn, 'row' | 'order' | 'lines'>) {
  return {
    number: row.number,
    orderNumber: order.number,
    type: row.type,
    status: row.status,
    auditStatus: row.auditStatus,
    stage: stageOf(row, factsOf(row)),
    refundAmount: { amount: refundAmountOf(row, lines), currency: order.currency },
    createdAt: row.createdAt.toISOString(),
    sendBy: row.sendBy?.toISOString() ?? null,
  }
}

/** The refund: expected until it is asked for, final afterwards. */
export function refundAmountOf(row: StoredReturn['row'], lines: StoredReturn['lines']): number {
  const goods = lines.reduce((sum, { refundAmount }) => sum + refundAmount, 0)
  return Math.max(0, goods + row.shippingRefund - row.labelFee)
}
