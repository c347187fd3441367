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

  const amountsOf = (text: string) => read(text).lines.map(({ amount }) => amount)

  it.each([
    [
      'Dutch',
      'Datum;Naam / Omschrijving;Rekening;Tegenrekening;Code;Af Bij;Bedrag (EUR);Mutatiesoort;Mededelingen\n20261124;Huur BV;NL00;NL00;GT;Af;900,00;Online bankieren;November\n20261125;Ada;NL00;NL00;OV;Bij;28,90;Overschrijving;Order 1\n',
    ],
    [
      'German, without a title',
      'Buchungstag;Auftraggeber/Zahlungspflichtiger;Vorgang/Verwendungszweck;Währung;Umsatz; \n24.11.2026;Haus;Miete;EUR;900,00;S\n25.11.2026;Ada;Order 1;EUR;28,90;H\n',
    ],
    [
      'English, in a column that others use for the purpose',
      'Date,Type,Amount\n24/11/2026,Debit,900.00\n25/11/2026,Credit,28.90\n',
    ],
  ])('tells money in from money out by its words: %s', (_, text) => {
    expect(read(text)).toMatchObject({ questions: [], faults: [] })
    expect(amountsOf(text)).toEqual([-90_000, 2890])
  })

  it('trusts signs of amounts if they agree with the words', () => {
    const signed = 'Date,Type,Amount\n24/11/2026,Debit,-900.00\n25/11/2026,Credit,28.90\n'
    expect(amountsOf(signed)).toEqual([-90_000, 2890])
    expect(read(signed.replace('Credit', 'Debit')).questions).toEqual(['columns'])
  })

  it.each([
    ['one line says nothing clear', 'Date,Type,Amount\n24/11/2026,Debit,9.00\n25/11/2026,Neutral,28.90\n'],
    ['its words are unknown', 'Datum;Soll/Haben;Betrag\n24.11.2026;Abgang;9,00\n25.11.2026;Zugang;28,90\n'],
    ['its titles are unknown too', 'Date,X,Amount\n24/11/2026,UZ,9.00\n25/11/2026,OB,28.90\n'],
  ])('asks which column tells money in from money out if %s', (_, text) => {
    const { questions, reading } = read(text)
    expect([questions, reading.columns.direction]).toEqual([['columns'], undefined])
    const answer = (direction: number | null) =>
      readStatement(text, { ...reading, columns: { ...reading.columns, direction } }, 'EUR')
    expect(answer(null).lines.map(({ amount }) => amount)).toEqual([900, 2890])
    // Lines whose words remain unknown are left out.
    const { lines, faults } = answer(1)
    expect(lines.every(({ amount }) => amount < 0)).toBe(true)
    expect([faults.length > 0, lines.length + faults.length]).toEqual([true, 2])
    expect(faults[0]!.why.key).toBe('bank.no_direction')
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
  expect(withoutAccounts('RF18 5390 0754 7034 DE89 3704 0044 0532 0130 00')).toBe('RF18 5390 0754 7034 …')
  expect(withoutAccounts('IBANde89-3704-0044-0532-0130-00, NO9386011117947 X')).toBe('IBAN…, … X')
  expect(withoutAccounts(number.replaceAll('-', ''))).toBe(number.replaceAll('-', ''))
})
