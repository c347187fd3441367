import { aftership } from './aftership/aftership.ts'
import type { CarrierProvider } from './carrier-provider.ts'

/** The services that report where parcels are. */
export const carrierProviders: readonly CarrierProvider[] = [aftership]
