import type { Tx } from '#server/db/open.ts'
import { shopSetting } from '#server/platform/open-shop.ts'
import { settingIn } from '#server/platform/settings/settings.ts'
import { cancelHeld, holdUnits } from './hold-units.ts'
import { type By, type LockedReturn, takeStep } from './lock-return.ts'
import { returnsSetting } from './returns.setting.ts'
import type { StoredAddress } from './show-return-address.ts'

const day = 24 * 3600_000

type Approval = By & {
  at: Date
  note?: string
  /** A link to the merchant's return label. */
  labelUrl?: string | undefined
  /** The storage key of the label, if it is a file. */
  labelKey?: string | undefined
}

/**
 * Approves a return: the buyer sees the return address and has until `sendBy` to send the goods. Units of a refund
 * without return that were not shipped are cancelled.
 * @throws Refusal `transition_refused`.
 */
export async function approveReturn(tx: Tx, locked: LockedReturn, approval: Approval): Promise<void> {
  const { labelUrl, labelKey, at, ...by } = approval
  const rules = await settingIn(tx, returnsSetting)
  const withGoods = locked.type !== 'refund_only'
  // A label given before stays unless another one comes with the approval.
  const label =
    labelUrl || labelKey
      ? { labelUrl: labelUrl ?? null, labelKey: labelKey ?? null }
      : { labelUrl: locked.labelUrl, labelKey: locked.labelKey }
  await takeStep(tx, locked, {
    step: 'approve',
    ...by,
    at,
    set: withGoods
      ? {
          returnAddress: await returnAddress(tx),
          ...label,
          ...(label.labelUrl || label.labelKey ? {} : { labelFee: 0 }),
          // A withdrawal stays open: the claim does not end because the goods are late.
          sendBy: locked.withdrawalId ? null : new Date(at.getTime() + rules.sendDays * day),
        }
      : {},
  })
  if (!withGoods) await cancelHeld(tx, locked, { by: by.by, name: by.name ?? undefined, at })
}

/** Refuses a return with a reason that the buyer reads. @throws Refusal `transition_refused`. */
export async function refuseReturn(
  tx: Tx,
  locked: LockedReturn,
  { reason, at, ...by }: By & { reason: string; at: Date },
): Promise<void> {
  await takeStep(tx, locked, { step: 'refuse', ...by, at, note: reason, set: { refuseDescription: reason } })
  await holdUnits(tx, locked.lines, -1)
}

/** The merchant's return address; parts left empty in the setting are the shop's own, with its country as a code. */
async function returnAddress(tx: Tx): Promise<StoredAddress> {
  const { address } = await settingIn(tx, returnsSetting)
  const shop = await settingIn(tx, shopSetting)
  const own = [shop.street, `${shop.postalCode} ${shop.city}`.trim()]
  return {
    consignee: address.consignee || shop.legalName || shop.name,
    contactNumber: address.contactNumber || shop.phone,
    ...(address.detailedAddress
      ? { detailedAddress: address.detailedAddress }
      : { detailedAddress: own.filter(Boolean).join('\n'), country: shop.country }),
  }
}
