import { amountOf, demoPayouts } from './payouts.ts'

/**
 * Lines of the shop's bank account, with the days since they were booked. `for`: the order of the demo shop that waits for
 * this transfer, whose number and amount the line gets.
 */
export const demoBankLines: {
  days: number
  payer: string
  purpose: string
  amount?: number
  for?: 'waiting'
}[] = [
  { days: 1, payer: 'Lena Sommer', purpose: 'BESTELLUNG', for: 'waiting' },
  { days: 1, payer: 'Stadtwerke', purpose: 'Abschlag Strom Laden und Lager', amount: -18_900 },
  { days: 2, payer: 'Stripe Payments Europe', purpose: 'STRIPE P3X8', amount: amountOf(demoPayouts[2]!) },
  { days: 3, payer: 'Jonas Weber', purpose: 'Danke fuer die schoenen Becher', amount: 4590 },
  { days: 6, payer: 'Hausverwaltung Nord', purpose: 'Miete Lager', amount: -85_000 },
  { days: 7, payer: 'Stripe Payments Europe', purpose: 'STRIPE K1M4', amount: amountOf(demoPayouts[1]!) },
]
