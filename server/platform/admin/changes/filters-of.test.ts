import { expect, it } from 'vitest'
import type { AdminCallShape } from '#contract/admin/admin-call.ts'
import { adminCalls } from '#contract/admin/calls.ts'
import { fieldOf } from '#contract/admin/change-field.ts'
import { filtersOf } from './filters-of.ts'

/** Every call that writes, by the action that a reviewer of the history expects. A new call is added here on purpose. */
const reviewed = {
  create: `
    /apiKey/make /attribute/create /campaign/create /category/create /collection/create /company/addMember
    /company/create /content/create /coupon/create /coupon/series /draftOrder/create /draftOrder/duplicate
    /export/start /import/upload /media/upload /note/add /print/make /product/create /product/duplicate
    /product/variants /promotion/create /push/add /quote/make /staff/invite /tag/create /thread/start`,
  publish: `
    /campaign/schedule /content/publish /content/schedule /coupon/schedule /product/publish
    /product/unpublish /promotion/schedule /question/publish /review/publish /theme/activate`,
  remove: `
    /apiKey/end /attribute/remove /campaign/remove /category/merge /category/remove /collection/remove
    /company/delete /company/removeMember /content/archive /content/discard /customer/erase /customer/merge
    /draftOrder/delete /export/remove /import/remove /media/empty /media/remove /note/remove
    /print/removeStation /product/archive /product/delete /push/remove /redirect/remove /role/remove
    /searchRedirect/remove /searchRule/remove /service/remove /snippet/remove /subscriber/remove
    /synonym/remove /tag/merge /tag/remove /template/remove /view/remove /webhook/remove`,
  bulk: `
    /bankLine/import /coupon/bulk /import/run /plan/run /promotion/bulk /redirect/import /translation/import`,
  undo: `
    /campaign/revert /change/undo /import/undo /plan/revert /plan/undo`,
  change: `
    /approval/decide /attribute/mergeValues /attribute/save /bankLine/match /bankLine/reopen
    /bankLine/setAside /bankLine/split /campaign/cancel /campaign/move /campaign/save /carrierLabel/buy
    /carrierLabel/link /carrierLabel/void /category/move /category/save /collection/save /comment/approve
    /comment/refuse /comment/reply /company/checkVat /company/save /content/legal /content/patch
    /content/restore /coupon/end /coupon/save /customer/credit /customer/endSession /customer/save
    /design/save /draftOrder/expire /draftOrder/hold /draftOrder/save /draftOrder/send /export/link
    /held/release /import/cancel /import/map /import/rehearse /import/report /inquiry/close /me/save
    /media/captions /media/crop /media/cropCopy /media/fetch /media/replace /media/restore /media/save
    /menu/save /note/save /notice/rule /notice/seen /order/accept /order/address /order/cancel
    /order/cancelShipment /order/cancelUnits /order/decide /order/deliver /order/edit /order/label
    /order/lost /order/markPaid /order/note /order/pack /order/plan /order/refund /order/resend /order/ship
    /order/unpack /pack/finish /pack/pick /pack/release /pack/short /pack/start /payout/close /payout/fetch
    /payout/match /period/close /plan/cancel /price/strike /print/again /print/productLabels
    /print/saveStation /print/settle /product/plan /product/restore /product/save /promotion/end
    /promotion/save /push/try /question/answer /question/decideAnswer /question/reject /quote/send
    /rate/accept /redirect/ignore /redirect/save /refund/account /refund/markSent /refund/release
    /refund/retry /return/approve /return/close /return/inspect /return/label /return/labelFile
    /return/message /return/photo /return/plan /return/receive /return/refund /return/refuse /return/replace
    /returnLabel/buy /returnLabel/void /review/reject /review/reply /role/save /searchRedirect/save
    /searchRule/save /service/save /setting/save /setup/confirm /setup/testOrder /shop/close /shop/open
    /snippet/save /staff/endSessions /staff/resetSecond /staff/save /staff/suspend /stock/adjust
    /stock/count /stock/plan /stock/receive /stock/save /synonym/save /system/backup/link
    /system/backup/save /system/backup/take /system/endSessions /system/fix /system/pause /system/rehearse
    /system/resume /tag/save /template/assign /template/restore /template/save /thread/assign /thread/close
    /thread/reply /thread/snooze /translation/confirm /translation/same /translation/save /variant/plan
    /vendor/save /view/order /view/save /webhook/replay /webhook/rotate /webhook/save /withdrawal/accept
    /withdrawal/reject`,
}

const entry = { kind: 'change', call: '/tag/save', undoes: null, planId: null, changes: [] } as const
const actionOf = (set: Partial<Parameters<typeof filtersOf>[0]>) =>
  filtersOf({ ...entry, changes: [], ...set }).action

it('gives each call the action that was reviewed', () => {
  const writes = Object.entries<AdminCallShape>(adminCalls).filter(([, shape]) => shape.writes)
  const expected = Object.entries(reviewed).flatMap(([action, calls]) =>
    calls
      .trim()
      .split(/\s+/)
      .map((call) => [call, action] as const),
  )
  expect(Object.fromEntries(writes.map(([call]) => [call, actionOf({ call })]))).toEqual(
    Object.fromEntries(expected),
  )
})

it('knows reads, undoing and bulk changes by the entry itself', () => {
  expect(actionOf({ kind: 'read', call: '/customer/erase' })).toBe('read')
  expect(actionOf({ call: '/tag/remove', undoes: 7 })).toBe('undo')
  expect(actionOf({ call: '/tag/remove', planId: 'a plan' })).toBe('bulk')
  expect(actionOf({ call: '/plan/revert', planId: 'a plan' })).toBe('undo')
  expect(actionOf({ call: 'bin/setting' })).toBe('change')
})

it.each([
  ['texts.de.name', 'name'],
  ['texts.zh-HK.name', 'name'],
  ['name.fil', 'name'],
  ['variants.12.price', 'price'],
  ['price', 'price'],
  // Two letters that are no language.
  ['shipping.to', 'to'],
  ['12', ''],
  ['', ''],
])('the field of “%s” is “%s”', (path, field) => {
  expect(fieldOf(path)).toBe(field)
})

it('names each field once, and none for a change as a whole', () => {
  const changes = ['texts.de.name', 'texts.fr.name', 'variants.1.price', ''].map((path) => ({
    ...{ path, before: 1, after: 2 },
  }))
  expect(filtersOf({ ...entry, changes }).fields).toEqual(['name', 'price'])
})
