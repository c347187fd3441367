import type { StatementReading } from '#contract/admin/money/bank-line.ts'

/** Columns that are found by their titles. */
export type ColumnName = Exclude<keyof StatementReading['columns'], 'direction'>

/**
 * Titles of columns in the statements of banks, in the languages of the shop's texts. Compared in small letters without
 * signs. The first title that a file has wins, so the better ones stand first.
 */
const titles: Record<ColumnName, readonly string[]> = {
  date: list(`
    buchungstag | buchungsdatum | buchung | booking date | transaction date | posting date |
    date de comptabilisation | date d'operation | date operation | fecha operacion | fecha de operacion |
    data operazione | data contabile | data de lancamento | data do movimento | boekdatum | completed date |
    date | datum | fecha | data | valuta | valutadatum | wertstellung | value date | tanggal | petsa |
    ngay giao dich | ngay | 日期 | 交易日期 | 入账日期 | 取引日 | 日付 | 거래일시 | 거래일 | 일자 | วันที่
  `),
  amount: list(`
    betrag | betrag (eur) | betrag (€) | umsatz | umsatz in eur | amount | amount (eur) | montant | importe
    | importo | valor | bedrag | bedrag (eur) | jumlah | halaga | so tien | 金额 | 金額 | 거래금액 | 금액 | จำนวนเงิน
  `),
  moneyIn: list(`
    haben | gutschrift | credit | credit amount | money in | paid in | deposit | deposits | received | abono
    | haber | ingreso | avere | entrate | accrediti | credito | bij | 收入 | 贷方金额 | 存入 | お預り金額 | 入金 | 입금액 | 입금
    | เงินฝาก
  `),
  moneyOut: list(`
    soll | lastschrift | debit | debit amount | money out | paid out | withdrawal | withdrawals | spent |
    cargo | debe | gasto | dare | uscite | addebiti | debito | af | 支出 | 借方金额 | 转出 | お支払金額 | 出金 | 출금액 | 출금 |
    เงินถอน
  `),
  currency: list(`
    wahrung | waehrung | currency | devise | divisa | moneda | valuta | moeda | munt | mata uang | loai tien
    | 币种 | 幣別 | 通貨 | 통화 | สกุลเงิน
  `),
  payer: list(`
    beguenstigter/zahlungspflichtiger | begunstigter/zahlungspflichtiger | auftraggeber/beguenstigter |
    auftraggeber/begunstigter | auftraggeber/empfanger | name zahlungsbeteiligter | zahlungspflichtige*r |
    zahlungspflichtiger | auftraggeber | partner name | payee | payer | counterparty | counterparty name |
    name | nom | tiers | ordenante | nombre | ordinante | controparte | nome | naam tegenpartij |
    naam / omschrijving | sender | from | pengirim | nguoi gui | 对方户名 | 付款人 | 相手先 | 보낸분 | ผู้โอน
  `),
  purpose: list(`
    verwendungszweck | vwz | buchungstext/verwendungszweck | payment reference | reference | remittance |
    remittance information | purpose | details | description | narrative | memo | libelle | motif | concepto
    | referencia | causale | descrizione | descricao | descripcion | mededelingen | omschrijving |
    keterangan | detalye | noi dung | dien giai | 附言 | 用途 | 摘要 | 备注 | 적요 | 内容 | 내용 | รายละเอียด |
    buchungstext | type
  `),
}

/** Titles between bars. */
function list(titlesOf: string): string[] {
  return titlesOf.split('|').map((title) => title.trim())
}

/** A title in small letters, without accents, quotes and spaces around it. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFD')
    .replace(/[\u0300-\u036f\ufeff"]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
}

/** The places of the columns that a row of titles names. */
export function findColumns(header: readonly string[]): StatementReading['columns'] {
  const plain = header.map(plainTitle)
  const taken = new Set<number>()
  const place = (name: ColumnName): number | null => {
    for (const title of titles[name]) {
      const at = plain.findIndex((each, index) => each === title.normalize('NFC') && !taken.has(index))
      if (at === -1) continue
      taken.add(at)
      return at
    }
    return null
  }
  // In this order: "valuta" is a date in German and a currency in Italian.
  const [date, amount] = [place('date'), place('amount')]
  const [moneyIn, moneyOut] = amount === null ? [place('moneyIn'), place('moneyOut')] : [null, null]
  return {
    ...{ date, amount, moneyIn, moneyOut },
    currency: place('currency'),
    payer: place('payer'),
    purpose: place('purpose'),
  }
}

/** True if lines can be read with these columns. */
export function areEnough({ date, amount, moneyIn, moneyOut }: StatementReading['columns']): boolean {
  return date !== null && (amount !== null || moneyIn !== null || moneyOut !== null)
}
