/** `pattern` matches the carrier's tracking numbers without spaces. `{number}` in `link` is the tracking number. */
export type Carrier = { code: string; name: string; pattern: RegExp; link: string; country?: string }

/** International postal numbers (UPU standard S10): service, eight digits, check digit, country. */
const s10 = (...countries: string[]) => `[A-Z]{2}\\d{9}(?:${countries.join('|')})`
const any = (...patterns: string[]) => new RegExp(`^(?:${patterns.join('|')})$`)

/** Common carriers. `country`: where the carrier is at home, which decides between equal patterns. */
export const carriers: readonly Carrier[] = [
  {
    code: 'ups',
    name: 'UPS',
    pattern: any('1Z[0-9A-Z]{16}'),
    link: 'https://www.ups.com/track?tracknum={number}',
  },
  {
    code: 'dhl',
    name: 'DHL',
    pattern: any('JJD\\d{16,18}', '00340\\d{15}', '\\d{12}'),
    link: 'https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}',
    country: 'DE',
  },
  {
    code: 'dhl-express',
    name: 'DHL Express',
    pattern: any('\\d{10}'),
    link: 'https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id={number}',
  },
  {
    code: 'fedex',
    name: 'FedEx',
    pattern: any('\\d{12}', '\\d{15}'),
    link: 'https://www.fedex.com/fedextrack/?trknbr={number}',
    country: 'US',
  },
  {
    code: 'usps',
    name: 'USPS',
    pattern: any('9[2-5]\\d{20}', '420\\d{27}', s10('US')),
    link: 'https://tools.usps.com/go/TrackConfirmAction?tLabels={number}',
    country: 'US',
  },
  {
    code: 'deutsche-post',
    name: 'Deutsche Post',
    pattern: any(s10('DE')),
    link: 'https://www.deutschepost.de/de/s/sendungsverfolgung.html?piececode={number}',
    country: 'DE',
  },
  {
    code: 'hermes',
    name: 'Hermes',
    pattern: any('H\\d{19}', '\\d{14}'),
    link: 'https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation#{number}',
    country: 'DE',
  },
  {
    code: 'dpd',
    name: 'DPD',
    pattern: any('\\d{14}[0-9A-Z]?'),
    link: 'https://tracking.dpd.de/status/en_US/parcel/{number}',
  },
  {
    code: 'gls',
    name: 'GLS',
    pattern: any('\\d{11}', 'Z[0-9A-Z]{7}'),
    link: 'https://gls-group.com/track/{number}',
  },
  {
    code: 'austrian-post',
    name: 'Österreichische Post',
    pattern: any('10\\d{20}', s10('AT')),
    link: 'https://www.post.at/sv/sendungsdetails?snr={number}',
    country: 'AT',
  },
  {
    code: 'swiss-post',
    name: 'Swiss Post',
    pattern: any('99\\d{16}', s10('CH')),
    link: 'https://service.post.ch/ekp-web/ui/entry/search/{number}',
    country: 'CH',
  },
  {
    code: 'colissimo',
    name: 'Colissimo',
    pattern: any('\\d[A-Z]\\d{11}', s10('FR')),
    link: 'https://www.laposte.fr/outils/suivre-vos-envois?code={number}',
    country: 'FR',
  },
  {
    code: 'chronopost',
    name: 'Chronopost',
    pattern: any('X[A-Z]\\d{9}(?:FR|JB|TS|EE)'),
    link: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT={number}',
    country: 'FR',
  },
  {
    code: 'mondial-relay',
    name: 'Mondial Relay',
    pattern: any('\\d{8}'),
    link: 'https://www.mondialrelay.fr/suivi-de-colis/?NumeroExpedition={number}',
    country: 'FR',
  },
  {
    code: 'postnl',
    name: 'PostNL',
    pattern: any('3S[0-9A-Z]{10,13}', s10('NL')),
    link: 'https://postnl.nl/tracktrace/?B={number}',
    country: 'NL',
  },
  {
    code: 'bpost',
    name: 'bpost',
    pattern: any('32\\d{22}', s10('BE')),
    link: 'https://track.bpost.cloud/btr/web/#/search?itemCode={number}',
    country: 'BE',
  },
  {
    code: 'royal-mail',
    name: 'Royal Mail',
    pattern: any(s10('GB')),
    link: 'https://www.royalmail.com/track-your-item#/tracking-results/{number}',
    country: 'GB',
  },
  {
    code: 'parcelforce',
    name: 'Parcelforce',
    pattern: any('[A-Z]{2}\\d{7}'),
    link: 'https://www.parcelforce.com/track-trace?trackNumber={number}',
    country: 'GB',
  },
  {
    code: 'evri',
    name: 'Evri',
    pattern: any('\\d{16}', 'H00[0-9A-Z]{13}', 'T00[0-9A-Z]{13}'),
    link: 'https://www.evri.com/track/parcel/{number}',
    country: 'GB',
  },
  {
    code: 'an-post',
    name: 'An Post',
    pattern: any(s10('IE')),
    link: 'https://www.anpost.com/Post-Parcels/Track/History?item={number}',
    country: 'IE',
  },
  {
    code: 'poste-italiane',
    name: 'Poste Italiane',
    pattern: any(s10('IT')),
    link: 'https://www.poste.it/cerca/index.html#/risultati-spedizioni/{number}',
    country: 'IT',
  },
  {
    code: 'brt',
    name: 'BRT',
    pattern: any('\\d{12}', '\\d{15}'),
    link: 'https://vas.brt.it/vas/sped_det_show.hsm?Nspediz={number}',
    country: 'IT',
  },
  {
    code: 'correos',
    name: 'Correos',
    pattern: any('P[0-9A-Z]{22}', s10('ES')),
    link: 'https://www.correos.es/es/es/herramientas/localizador/envios/detalle?tracking-number={number}',
    country: 'ES',
  },
  {
    code: 'seur',
    name: 'SEUR',
    pattern: any('\\d{14}'),
    link: 'https://www.seur.com/livetracking/?segOnlineIdentificador={number}',
    country: 'ES',
  },
  {
    code: 'ctt',
    name: 'CTT',
    pattern: any(s10('PT')),
    link: 'https://www.ctt.pt/feapl_2/app/open/objectSearch/objectSearch.jspx?objects={number}',
    country: 'PT',
  },
  {
    code: 'inpost',
    name: 'InPost',
    pattern: any('[16]\\d{23}'),
    link: 'https://inpost.pl/en/find-parcel?number={number}',
    country: 'PL',
  },
  {
    code: 'postnord',
    name: 'PostNord',
    pattern: any('0037\\d{16}', s10('SE', 'DK')),
    link: 'https://tracking.postnord.com/en/tracking?id={number}',
    country: 'SE',
  },
  {
    code: 'bring',
    name: 'Bring',
    pattern: any('70\\d{15}', s10('NO')),
    link: 'https://tracking.bring.com/tracking/{number}',
    country: 'NO',
  },
  {
    code: 'posti',
    name: 'Posti',
    pattern: any('JJFI\\d{14,18}', s10('FI')),
    link: 'https://www.posti.fi/en/tracking#/lahetys/{number}',
    country: 'FI',
  },
  {
    code: 'canada-post',
    name: 'Canada Post',
    pattern: any('\\d{16}', s10('CA')),
    link: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor={number}',
    country: 'CA',
  },
  {
    code: 'australia-post',
    name: 'Australia Post',
    pattern: any('99\\d{19}', s10('AU')),
    link: 'https://auspost.com.au/mypost/track/details/{number}',
    country: 'AU',
  },
  {
    code: 'sf-express',
    name: 'SF Express',
    pattern: any('SF\\d{12,13}'),
    link: 'https://www.sf-express.com/we/ow/chn/en/waybill/waybill-detail/{number}',
    country: 'CN',
  },
  {
    code: 'china-post',
    name: 'China Post',
    pattern: any(s10('CN')),
    link: 'https://t.17track.net/en#nums={number}',
    country: 'CN',
  },
  {
    code: 'hongkong-post',
    name: 'Hongkong Post',
    pattern: any(s10('HK')),
    link: 'https://webapp.hongkongpost.hk/en/mail_tracking/index.html?trackcode={number}',
    country: 'HK',
  },
  {
    code: 'japan-post',
    name: 'Japan Post',
    pattern: any('\\d{11}', s10('JP')),
    link: 'https://trackings.post.japanpost.jp/services/srv/search/direct?reqCodeNo1={number}&locale=en',
    country: 'JP',
  },
  {
    code: 'yamato',
    name: 'Yamato Transport',
    pattern: any('\\d{12}'),
    link: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id={number}',
    country: 'JP',
  },
]

/** A tracking number as carriers print it, without separators. */
export function bareNumber(number: string): string {
  return number.replace(/[\s.-]/g, '').toUpperCase()
}

/**
 * The carrier whose numbers look like this one. Between several, those that the shop uses come first, then those of its
 * country; a number that still fits several is not guessed.
 */
export function guessCarrier(
  number: string,
  { used, country }: { used: readonly string[]; country: string },
): Carrier | null {
  const bare = bareNumber(number)
  const fitting = carriers.filter(({ pattern }) => pattern.test(bare) && hasCheckDigit(bare))
  const preferred = [...used].flatMap((code) => fitting.filter((carrier) => carrier.code === code))
  const local = fitting.filter((carrier) => carrier.country === country)
  const [first] = preferred.length > 0 ? preferred : local.length === 1 ? local : fitting
  return preferred.length > 0 || local.length === 1 || fitting.length === 1 ? (first ?? null) : null
}

/** The check digit of S10 numbers; other numbers pass. */
function hasCheckDigit(number: string): boolean {
  const digits = /^[A-Z]{2}(\d{8})(\d)[A-Z]{2}$/.exec(number)
  if (!digits) return true
  const weights = [8, 6, 4, 2, 3, 5, 9, 7]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[1]![index]), 0)
  const rest = 11 - (sum % 11)
  return Number(digits[2]) === (rest === 10 ? 0 : rest === 11 ? 5 : rest)
}
