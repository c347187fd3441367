import type { DemoOrder } from './types.ts'

/** The customer to whom the demo orders belong. The README says how to sign in. */
export const demoCustomer = {
  email: 'ada@haldene.example',
  password: 'haldene-demo',
  firstName: 'Ada',
  lastName: 'Lovelace',
  address: {
    country: 'DE',
    state: '',
    city: 'Berlin',
    area: '',
    postalCode: '10115',
    firstName: 'Ada',
    lastName: 'Lovelace',
    address: 'Invalidenstraße 43',
    countryCode: '+49',
    phone: '3023125000',
  },
} as const

/** Oldest first. Days are before the day the shop is loaded. */
export const demoOrders: DemoOrder[] = [
  {
    lines: { 'BOARD-OAK-M': 1, 'MILL-OAK': 1, 'OIL-SAGE': 1 },
    method: 'test',
    story: [
      { day: 62, step: 'placed' },
      { day: 62, step: 'paid' },
      { day: 61, step: 'shipped', carrier: 'dhl', trackingNumber: '00340434161094021510' },
      { day: 59, step: 'received' },
    ],
    remark: 'Please leave the parcel with the bakery next door.',
  },
  {
    lines: { 'TOWEL-SAGE-70': 2, 'SOAP-AMBER': 1 },
    method: 'test',
    story: [
      { day: 24, step: 'placed' },
      { day: 24, step: 'paid' },
      { day: 23, step: 'cancelled', note: 'The towels were damaged in our warehouse. We’re sorry.' },
    ],
  },
  {
    lines: { 'BASKET-OAT': 1, 'DISH-OAT': 2 },
    method: 'test',
    story: [
      { day: 9, step: 'placed' },
      { day: 9, step: 'paid' },
      { day: 8, step: 'shipped', carrier: 'dhl', trackingNumber: '00340434161094042557' },
      { day: 5, step: 'delivered' },
      {
        day: 4,
        step: 'return_asked',
        sku: 'DISH-OAT',
        reason: 'changed_mind',
        description: 'Lovely, but too small for our soap.',
      },
      { day: 3, step: 'return_approved' },
    ],
  },
  {
    lines: { 'JAR-CHALK-M': 2, 'TUMBLER-SAGE': 4, 'BUTTER-OAT': 1 },
    method: 'test',
    story: [
      { day: 3, step: 'placed' },
      { day: 3, step: 'paid' },
      {
        day: 1,
        step: 'shipped',
        carrier: 'ups',
        trackingNumber: '1Z12345E0205271688',
        skus: ['JAR-CHALK-M'],
      },
      { day: 1, step: 'reported', trackingNumber: '1Z12345E0205271688', state: 'announced', place: '' },
      {
        day: 1,
        step: 'reported',
        trackingNumber: '1Z12345E0205271688',
        state: 'in_transit',
        place: 'Köln, DE',
      },
      {
        day: 0,
        step: 'reported',
        trackingNumber: '1Z12345E0205271688',
        state: 'in_transit',
        place: 'Hannover, DE',
      },
    ],
  },
  {
    lines: { 'STOOL-OAK': 1 },
    method: 'bank',
    story: [{ day: 2, step: 'placed' }],
  },
  {
    lines: { 'UTENSIL-CLAY': 1, 'PIN-ASH': 1 },
    method: 'test',
    story: [
      { day: 0, step: 'placed' },
      { day: 0, step: 'paid' },
    ],
  },
]
