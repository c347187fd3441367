import { describe, expect, it } from 'vitest'
import { numbersIn, withoutAccounts } from './import-lines.ts'
import { dateFormOf, decimalOf, readAmount, readDay } from './read-forms.ts'
import { readStatement } from './read-statement.ts'

const read = (text: string, ours: string | null = 'EUR') => readStatement(text, undefined, ours)

describe('a statement', () => {
  it.each([
    [
      'German, with lines about the account before the titles',
      '"Girokonto";"DE00"\n\nBuchungsdatum;Wertstellung;Zahlungspflichtige*r;Verwendungszweck;Betrag (€)\n25.11.26;25.11.26;Ada;Order 1;"1.234,50"\n',
      { bookedOn: '2026-11-25', amount: 123_450, currency: 'EUR', payer: 'Ada', purpose: 'Order 1' },
    ],
    [
      'English, with money in and out',
      'Date,Description,Money Out,Money In\n25/11/2026,Order 1,,"1,234.50"\n13/11/2026,Rent,900.00,\n',
      { bookedOn: '2026-11-25', amount: 123_450, currency: 'EUR', payer: '', purpose: 'Order 1' },
    ],
    [
      'Japanese, without decimals',
      '取引日\t内容\t金額\t通貨\n2026年11月25日\t注文\t"1,234"\tJPY\n2026年11月26日\t注文\t"1,234,567"\tJPY\n',
      { bookedOn: '2026-11-25', amount: 1234, currency: 'JPY', payer: '', purpose: '注文' },
    ],
    [
      'Italian, whose “valuta” is a currency',
      'Data operazione;Causale;Importo;Valuta\n2026-11-25;Ordine;-12,5;EUR\n',
      { bookedOn: '2026-11-25', amount: -1250, currency: 'EUR', payer: '', purpose: 'Ordine' },
    ],
  ])('is read: %s', (_, text, line) => {
    const { lines, questions, faults } = read(text)
    expect({ questions, faults }).toEqual({ questions: [], faults: [] })
    expect(lines[0]).toEqual(line)
  })

  it('asks for what it leaves open', () => {
    expect(read('Date,Amount\n03/04/2026,12.50\n').questions).toEqual(['dates'])
    expect(read('Datum;Betrag\n25.11.2026;1.234\n').questions).toEqual(['decimal'])
    expect(read('Datum;Betrag\n25.11.2026;12,50\n', null).questions).toEqual(['currency'])
    expect(read('When;How much\n25.11.2026;12,50\n').questions).toEqual(['columns'])
    const wish = read('Datum;Betrag\n25.11.2026;1.234\n').reading
    const told = readStatement('Datum;Betrag\n25.11.2026;1.234\n', { ...wish, decimal: ',' }, 'EUR')
    expect(told.lines).toMatchObject([{ amount: 123_400 }])
  })
})

it('reads dates and amounts in their forms alone', () => {
  expect(dateFormOf(['03/04/2026', '13/04/2026'])).toBe('dmy')
  expect(dateFormOf(['03/04/2026', '04/13/2026'])).toBe('mdy')
  expect(readDay('31/02/2026', 'dmy')).toBeNull()
  expect(readDay('20261125', 'ymd')).toBe('2026-11-25')
  expect(decimalOf(['1.234', '1,5'])).toBe(',')
  expect(decimalOf(['1.234.567'])).toBe(',')
  expect(decimalOf(['12', '7'])).toBe('.')
  expect(readAmount('1’234.50 CHF', 'CHF', '.')).toBe(123_450)
  expect(readAmount('12,50-', 'EUR', ',')).toBe(-1250)
  expect(readAmount('12,505', 'EUR', ',')).toBeNull()
  expect(readAmount('1,23,456', 'EUR', '.')).toBeNull()
})

it('finds order numbers however they are broken, and leaves accounts out', () => {
  const number = '7K2M-AB12-C3D4'
  for (const purpose of [number, `REF7k2m ab12 c3d4EREF`, '7K2MAB12C 3D4'])
    expect(numbersIn(purpose)).toContain(number)
  expect(withoutAccounts('from DE89 3704 0044 0532 0130 00 ORDER')).toBe('from … ORDER')
  expect(withoutAccounts(number.replaceAll('-', ''))).toBe(number.replaceAll('-', ''))
})
