import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/db/open.ts'
import { carrierLabel } from '#server/db/tables.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { StoredLabel } from './stored-labels.ts'

/** Codes of the shop's carriers by their names at providers, without case and signs. */
const carrierCodes: Record<string, string> = {
  ...{ usps: 'usps', ups: 'ups', upsdap: 'ups', fedex: 'fedex', fedexdefault: 'fedex' },
  ...{ dhlexpress: 'dhl-express', dhlpaket: 'dhl', deutschepost: 'deutsche-post', hermes: 'hermes' },
  ...{ dpd: 'dpd', dpduk: 'dpd', gls: 'gls', evri: 'evri', royalmail: 'royal-mail' },
  ...{ parcelforce: 'parcelforce', postnl: 'postnl', bpost: 'bpost', anpost: 'an-post' },
  ...{ colissimo: 'colissimo', chronopost: 'chronopost', correos: 'correos', seur: 'seur' },
  ...{ postnord: 'postnord', bring: 'bring', canadapost: 'canada-post', australiapost: 'australia-post' },
  ...{ sfexpress: 'sf-express', yamato: 'yamato', sagawa: 'sagawa', japanpost: 'japan-post' },
}

/** The shop's code of a provider's carrier, or else the name as it is. */
export function carrierOfLabel(name: string): string {
  return carrierCodes[name.toLowerCase().replace(/[^a-z]/g, '')] ?? name
}

/**
 * The label of a parcel that ships under this number, locked; null if it has none.
 * @throws Refusal `transition_refused` for the number of a voided label, with which no carrier takes a parcel.
 */
export async function labelOfParcel(
  tx: Tx,
  orderId: string,
  trackingNumber: string | undefined,
): Promise<StoredLabel | null> {
  const number = (trackingNumber ?? '').replace(/\s/g, '')
  if (!number) return null
  const found = await tx
    .select()
    .from(carrierLabel)
    .where(
      and(
        eq(carrierLabel.orderId, orderId),
        eq(carrierLabel.trackingNumber, number),
        isNull(carrierLabel.returnId),
      ),
    )
    .for('update')
  const usable = found.find(({ state, shipmentId }) => state === 'bought' && shipmentId === null)
  const isVoid = found.some(({ state }) => ['voiding', 'void_asked', 'voided'].includes(state))
  if (!usable && isVoid)
    throw new Refusal('transition_refused', {
      text: { key: 'desk.carrier_label.is_void', values: { number } },
    })
  return usable ?? null
}

export async function attachLabel(tx: Tx, { id }: StoredLabel, shipmentId: string): Promise<void> {
  await tx.update(carrierLabel).set({ shipmentId }).where(eq(carrierLabel.id, id))
}

/** The ids of the labels that a shipment uses. */
export async function labelsOfShipment(tx: Tx, shipmentId: string): Promise<string[]> {
  const found = await tx
    .select({ id: carrierLabel.id })
    .from(carrierLabel)
    .where(eq(carrierLabel.shipmentId, shipmentId))
  return found.map(({ id }) => id)
}

/** Frees the label of a shipment that never left. */
export async function freeLabels(tx: Tx, shipmentId: string): Promise<void> {
  await tx.update(carrierLabel).set({ shipmentId: null }).where(eq(carrierLabel.shipmentId, shipmentId))
}
