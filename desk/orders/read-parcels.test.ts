import { expect, it } from 'vitest'
import { readParcels } from './read-parcels.ts'

it('reads numbers by order from what carriers export, and names lines that it cannot use', () => {
  const text = [
    'Order;Tracking number;Carrier',
    '7k2m-3p4q-9r5s;00340434161094042557;DHL',
    '"ABCD-EFGH-JKMN","B2 33"',
    'ABCD-EFGH-JKMN,C4',
    '',
    'only-one-column',
    'WXYZ-0000-1111\t1Z999AA10123456784\tUPS',
  ].join('\r\n')
  expect(readParcels(text)).toEqual({
    count: 3,
    unread: [4, 6],
    cells: {
      '7K2M-3P4Q-9R5S': { trackingNumber: '00340434161094042557', carrier: 'DHL' },
      'ABCD-EFGH-JKMN': { trackingNumber: 'B2 33' },
      'WXYZ-0000-1111': { trackingNumber: '1Z999AA10123456784', carrier: 'UPS' },
    },
  })
  expect(readParcels('A1,77').cells).toEqual({ A1: { trackingNumber: '77' } })
  expect(readParcels(' \n').count).toBe(0)
})
