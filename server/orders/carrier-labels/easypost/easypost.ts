import { currencyExponent } from '#contract/currency.ts'
import type { Money } from '#contract/scalars.ts'
import type { EasypostKeys } from '#server/platform/services/other-services.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  type Bought,
  type FoundLabel,
  type LabelProvider,
  LabelRefused,
  type Quote,
  type Rate,
  type VoidState,
  type WantedParcel,
} from '../label-provider.ts'
import { addressFaults } from './address-faults.ts'
import {
  Address,
  ask,
  type EasypostRate,
  EasypostRefusal,
  type EasypostShipment,
  Shipment,
} from './easypost-api.ts'
import { addressOf, shipmentOf } from './easypost-shipment.ts'

/** Offers and messages of carriers that are shown. */
const most = { rates: 60, notes: 10 }

/**
 * EasyPost sells labels of about a hundred carriers. Its shipment is a quote, which costs nothing, and can be bought once:
 * a second purchase is refused with SHIPMENT.POSTAGE.EXISTS, and reading the shipment tells what the first one bought.
 * https://docs.easypost.com/docs/shipments
 */
export const easypost: LabelProvider = {
  code: 'easypost',
  name: 'EasyPost',
  access({ keys }) {
    const account = keys('easypost')
    return account ? { isTest: account.key.startsWith('EZTK') } : null
  },

  async quote(shop, parcel) {
    try {
      return await quote(accountOf(shop), parcel)
    } catch (error) {
      if (!(error instanceof EasypostRefusal)) throw error
      const { message, errors } = error.fault
      const named = errors.flatMap((each) => (typeof each === 'string' ? [] : [each]))
      const faults = addressFaults(named.filter(({ field, code }) => field ?? code))
      return { id: null, rates: [], faults, notes: faults.length > 0 ? [] : [message.slice(0, 300)] }
    }
  },

  async find(shop, quoteId) {
    try {
      return foundIn(await read(accountOf(shop), quoteId))
    } catch (error) {
      // The key is one of another account now, which has nothing to do with the label.
      if (error instanceof EasypostRefusal && error.fault.status === 404) return null
      throw error
    }
  },

  async buy(shop, { quoteId, rateId }) {
    const account = accountOf(shop)
    const earlier = foundIn(await read(account, quoteId))
    if (earlier) return earlier.bought
    try {
      const bought = await ask(account, Shipment, `/shipments/${quoteId}/buy`, { rate: { id: rateId } })
      return boughtOf(bought)
    } catch (error) {
      if (!(error instanceof EasypostRefusal)) throw error
      // Another purchase was faster than the look-up above.
      const found = foundIn(await read(account, quoteId))
      if (found) return found.bought
      throw refusedBy(error)
    }
  },

  async pictureUrl(shop, quoteId) {
    const { postage_label: label } = await read(accountOf(shop), quoteId)
    if (!label?.label_url) throw new Error('EasyPost has no picture of a label yet')
    return label.label_url
  },

  async void(shop, quoteId) {
    const account = accountOf(shop)
    const earlier = voidState(await read(account, quoteId))
    if (earlier) return earlier
    try {
      return voidState(await ask(account, Shipment, `/shipments/${quoteId}/refund`, {})) ?? 'asked'
    } catch (error) {
      if (!(error instanceof EasypostRefusal)) throw error
      return voidState(await read(account, quoteId)) ?? 'refused'
    }
  },
}

/** @throws LabelRefused if the key was removed. */
function accountOf({ keys }: Shop): EasypostKeys {
  const account = keys('easypost')
  if (!account) throw new LabelRefused('key')
  return account
}

function read(account: EasypostKeys, quoteId: string): Promise<EasypostShipment> {
  return ask(account, Shipment, `/shipments/${quoteId}`)
}

/** The buyer's address is checked first: the answer names the field at fault, where carriers say only that it is wrong. */
async function quote(account: EasypostKeys, parcel: WantedParcel): Promise<Quote> {
  const to = await ask(account, Address, '/addresses', { address: addressOf(parcel.to), verify: true })
  const verified = to.verifications?.delivery
  const faults = verified && !verified.success ? addressFaults(verified.errors) : []
  const { id, rates, messages } = await ask(account, Shipment, '/shipments', shipmentOf(parcel, to.id))
  const notes = (messages ?? []).map(({ carrier, message }) => `${carrier ?? ''}: ${wordsOf(message)}`)
  return {
    ...{ id, faults },
    rates: (rates ?? [])
      .map(rateOf)
      .sort((one, other) => one.cost.amount - other.cost.amount)
      .slice(0, most.rates),
    notes: [...new Set(notes)].slice(0, most.notes).map((note) => note.slice(0, 300)),
  }
}

function wordsOf(message: unknown): string {
  return typeof message === 'string' ? message : JSON.stringify(message ?? '')
}

function rateOf(given: EasypostRate): Rate {
  const { id, carrier, delivery_days: days, est_delivery_days: estimated } = given
  return { id, carrier, service: serviceOf(given), cost: costOf(given), days: days ?? estimated ?? null }
}

/** GroundAdvantage → Ground Advantage, FEDEX_2_DAY → FEDEX 2 DAY. */
function serviceOf({ service }: EasypostRate): string {
  return service.replaceAll('_', ' ').replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

/** "7.58" in minor units, rounded up: a fraction of a cent is charged as one. */
function costOf({ rate, currency }: EasypostRate): Money {
  const digits = currencyExponent(currency)
  const [whole = '0', decimals = ''] = rate.split('.')
  const padded = decimals.padEnd(digits, '0')
  const rest = /[1-9]/.test(padded.slice(digits)) ? 1 : 0
  return { amount: Number(whole + padded.slice(0, digits)) + rest, currency }
}

function foundIn(shipment: EasypostShipment): FoundLabel {
  if (!shipment.postage_label || !shipment.tracking_code) return null
  return { bought: boughtOf(shipment), voided: voidState(shipment) }
}

function boughtOf({ selected_rate: rate, tracking_code: trackingNumber }: EasypostShipment): Bought {
  if (!rate || !trackingNumber) throw new Error('EasyPost answers a purchase without its rate or number')
  return { trackingNumber, carrier: rate.carrier, service: serviceOf(rate), cost: costOf(rate) }
}

/** Carriers decide within 30 days. `not_applicable`: they charge only parcels that they scan, so nothing was paid. */
function voidState({ refund_status: status }: EasypostShipment): VoidState | null {
  switch (status) {
    case 'submitted':
      return 'asked'
    case 'refunded':
    case 'not_applicable':
      return 'voided'
    case 'rejected':
      return 'refused'
    default:
      return null
  }
}

function refusedBy({ fault: { code, message, errors } }: EasypostRefusal): LabelRefused {
  const words = [message, ...errors.map((each) => (typeof each === 'string' ? each : (each.message ?? '')))]
  const note = [...new Set(words.filter(Boolean))].join(' ')
  if (/RATE/.test(code)) return new LabelRefused('expired', note)
  if (/ADDRESS/.test(code)) return new LabelRefused('address', note)
  if (/FUNDS|PAYMENT|BILLING/.test(code)) return new LabelRefused('funds', note)
  return new LabelRefused('refused', note)
}
