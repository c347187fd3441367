import { describe, expect, it } from 'vitest'
import { carriers } from './carriers.ts'
import { guessCarrier } from './guess-carrier.ts'

/** The UPU's own sample of an S10 number. */
const postal = (country: string) => `RB123456785${country}`

/**
 * Numbers as carriers, their APIs and the shops that ship with them publish them. Where none was found, a number of the
 * documented form.
 */
const samples: Record<string, string[]> = {
  ups: ['1Z5R89390357567127', '1Z879E930346834440'],
  dhl: ['JJD000390007882823456', '00340434161094042557'],
  'dhl-express': ['3318810025', 'JVGL0999999990', 'JJD0099999999'],
  fedex: ['986578788855', '041441760228964', '9611020987654312345672'],
  usps: [
    '9400111206206406260787',
    '9101123456789000000013',
    '420787459400111206206406260787',
    '4201002334249200190132607600833457',
    postal('US'),
  ],
  'deutsche-post': [postal('DE')],
  hermes: ['H1234567890123456789'],
  dpd: ['09980000020033F', '008182709980000020033350276C'],
  gls: ['12345678901', 'Z1A2B3C4'],
  'austrian-post': ['1035304005500970252807', '1019012500386270268443', postal('AT')],
  'swiss-post': ['993412345612345678', '996013175411004730', postal('CH')],
  colissimo: ['6A12345678901', postal('FR')],
  chronopost: ['XY123456785FR'],
  'mondial-relay': ['00435394'],
  postnl: ['3SKABA000000000', postal('NL')],
  bpost: ['323210123456789012345678', postal('BE')],
  'royal-mail': [postal('GB')],
  parcelforce: ['UK3467769'],
  evri: ['H00ABC1234567890', '1234567890123456'],
  'an-post': [postal('IE')],
  'poste-italiane': [postal('IT')],
  brt: ['123456789012345'],
  correos: ['PQ43B40720123450138013D', postal('ES')],
  seur: ['12345678901234'],
  ctt: [postal('PT')],
  inpost: ['620999500123456789012345'],
  postnord: ['00373500489530470000', postal('SE'), postal('DK')],
  bring: ['70438101268018539', '370438101268018539', postal('NO')],
  posti: ['JJFI12345678901234', postal('FI')],
  'canada-post': ['0073938000549297', postal('CA')],
  'australia-post': ['997123456789012345678', postal('AU')],
  correios: [postal('BR')],
  'sf-express': ['SF1439919779302'],
  'china-post': [postal('CN')],
  'hongkong-post': [postal('HK')],
  'japan-post': ['12345678901', postal('JP')],
  yamato: ['123456789012'],
  'cj-logistics': ['123456789012', '1234567890'],
  'korea-post': ['6012345678901', postal('KR')],
  sagawa: ['123456789012'],
  'thailand-post': ['EF582568151TH', postal('TH')],
  kex: ['KEX20898721369'],
  'flash-express': ['TH01167S4B9T2A', 'TH015210GG8K4B0'],
  'vietnam-post': ['CQ724476204VN', postal('VN')],
  'viettel-post': ['PKE1517075220'],
  jne: ['SOCAG00183235715', '8825112045716759', 'CM12345678901'],
  'jt-express': ['JP2255749628', 'JP5431695388'],
  sicepat: ['005250323559', '000779194122'],
  lbc: ['3390919072710004'],
}

/** Numbers that begin like one of the carrier's, but are too long, too short, or another carrier's. */
const others: Record<string, string[]> = {
  ups: ['1Z5R8939035756712', '2Z5R89390357567127'],
  usps: ['9611020987654312345672', postal('GB'), 'RB123456784US'],
  fedex: ['9400111206206406260787'],
  'dhl-express': ['JP2255749628'],
  postnl: ['4SKABA000000000'],
  'swiss-post': ['983412345612345678'],
  bring: ['380438101268018539'],
  'sf-express': ['SF14399197793022'],
  'thailand-post': ['EF582568152TH', 'EF582568151VN'],
  'flash-express': ['TH012345678901A', 'TH26104508613', 'EF582568151TH'],
  kex: ['KEX2089872136'],
  'viettel-post': ['PKE151707522'],
  jne: ['SOCA00183235715', '882511204571675'],
  'jt-express': ['JP225574962', 'J12255749628'],
  sicepat: ['105250323559', '00525032355'],
  lbc: ['33909190727100041'],
}

const formOf = new Map(carriers.map((carrier) => [carrier.code, carrier]))

describe('the numbers of', () => {
  it.each(carriers.filter(({ pattern, homePattern }) => pattern ?? homePattern))(
    '$name are known by their form',
    ({ code, country = '', link }) => {
      expect(samples[code]).toBeTruthy()
      for (const number of samples[code]!) {
        expect([number, guessCarrier(number, { used: [code], country })?.code]).toEqual([number, code])
        expect(link.replace('{number}', number)).toMatch(/^https:\/\/[a-z0-9.-]+\/\S+$/)
        for (const wrong of [`${number}00000`, `X${number}`, number.slice(1)]) {
          const { pattern, homePattern } = formOf.get(code)!
          // A shorter number may be one of the carrier's other forms.
          if (!samples[code]!.some((other) => other.length === wrong.length))
            expect([wrong, pattern?.test(wrong) ?? homePattern!.test(wrong)]).toEqual([wrong, false])
        }
      }
      for (const number of others[code] ?? [])
        expect([number, guessCarrier(number, { used: [code], country })?.code]).not.toEqual([number, code])
    },
  )

  it('carriers of Southeast Asia are guessed without being used before', () => {
    const guess = (number: string, country: string) => guessCarrier(number, { used: [], country })?.code
    expect(guess('SOCAG00183235715', 'ID')).toBe('jne')
    expect(guess('8825112045716759', 'ID')).toBe('jne')
    expect(guess('JP2255749628', 'ID')).toBe('jt-express')
    expect(guess('005250323559', 'ID')).toBe('sicepat')
    expect(guess('3390919072710004', 'PH')).toBe('lbc')
    expect(guess('KEX20898721369', 'TH')).toBe('kex')
    expect(guess('PKE1517075220', 'VN')).toBe('viettel-post')
    expect(guess('8825112045716759', 'DE')).toBeUndefined()
    // SPX, which is not among the carriers.
    expect(guess('TH012345678901A', 'TH')).toBeUndefined()
  })
})
