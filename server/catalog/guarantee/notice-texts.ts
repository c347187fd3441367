import type { Lang } from '#contract/languages.ts'

/**
 * Wording of the harmonised notice on the legal guarantee of conformity, as published in Annex I of Implementing
 * Regulation (EU) 2025/1960 (OJ L, 2025/1960, 2.10.2025). It is fixed: change it only when the regulation changes.
 * Asterisks enclose what stands in bold.
 */
export type NoticeTexts = {
  title: [string, string]
  headline: string
  claims: string
  claim: string[]
  liable: string
  remedy: string[]
  elsewhere: string[]
  /** Address of the official page about the rights in each country, which is also the content of the QR code. */
  url: string
  todo: [string, string]
  step: string[]
  commercial: string
}

export const noticeTexts: Partial<Record<Lang, NoticeTexts>> & { en: NoticeTexts } = {
  en: {
    title: ['LEGAL', 'GUARANTEE'],
    headline: '*Minimum two-year legal guarantee protection* for goods sold in the European Union.',
    claims: 'Consumers can claim their rights under the legal guarantee of conformity, for example if goods:',
    claim: ['do not match the description;', 'do not function as intended.'],
    liable:
      '*Sellers are liable* for any lack of conformity which existed when the goods were delivered, and which becomes apparent within the legal guarantee period. Sellers in such a situation are required to offer:',
    remedy: [
      '*free repair* or *free replacement;*',
      'in some cases, a *price reduction* or *full reimbursement*.',
    ],
    elsewhere: [
      'Some countries have a longer legal guarantee period. For second-hand goods, a shorter period may apply, but not less than one year.',
      'For more information on your rights in a specific country, scan the QR code below or ask the seller.',
    ],
    url: 'europa.eu/youreurope/guarantees',
    todo: ['What to do', 'if you receive non-conforming goods:'],
    step: [
      'Contact the seller as soon as possible to report the issue;',
      'Provide proof of purchase, such as a receipt, invoice, or bank statement.',
    ],
    commercial:
      'Sellers and producers may also offer commercial guarantees, which apply independently from the legal guarantee. For example, you may see this GARAN label representing a *commercial guarantee of durability* offered by the producer at no additional cost and covering the entire good.',
  },
  de: {
    title: ['GESETZLICHE', 'GEWÄHRLEISTUNG'],
    headline:
      '*Mindestens zwei Jahre gesetzliche Gewährleistung der Vertragsmäßigkeit* für Waren, die in der Europäischen Union verkauft werden.',
    claims:
      'Verbraucherinnen und Verbraucher können ihre Rechte im Rahmen des gesetzlichen Gewährleistungsrechts geltend machen, z. B. wenn die Waren',
    claim: ['nicht der Beschreibung entsprechen,', 'nicht bestimmungsgemäß funktionieren.'],
    liable:
      '*Verkäufer haften* für jede Vertragswidrigkeit, die zum Zeitpunkt der Lieferung der Waren bestand und innerhalb des Zeitraums der gesetzlichen Gewährleistung erkennbar wird. Verkäufer müssen in solchen Fällen Folgendes anbieten:',
    remedy: [
      '*kostenlose Nachbesserung* oder *kostenlose Ersatzlieferung*,',
      'in bestimmten Fällen eine *Preisminderung* oder eine *vollständige Erstattung* des Kaufpreises.',
    ],
    elsewhere: [
      'In einigen Ländern gilt ein längerer Zeitraum für die gesetzliche Gewährleistung. Für gebrauchte Waren kann ein kürzerer Zeitraum gelten, jedoch nicht weniger als ein Jahr.',
      'Für weitere Informationen zu Ihren Rechten in einem bestimmten Land scannen Sie den nachstehenden QR-Code oder fragen Sie den Verkäufer.',
    ],
    url: 'europa.eu/youreurope/garantien',
    todo: ['Was ist zu tun,', 'wenn Sie vertragswidrige Waren erhalten?'],
    step: [
      'Melden Sie dem Verkäufer das Problem so bald wie möglich.',
      'Legen Sie einen Kaufnachweis vor, z. B. die Quittung, Rechnung oder einen Kontoauszug.',
    ],
    commercial:
      'Verkäufer und Hersteller können auch gewerbliche Garantien gewähren, die unabhängig von der gesetzlichen Gewährleistung gelten. Diese GARAN-Kennzeichnung zeigt beispielsweise, dass der Hersteller eine *gewerbliche Haltbarkeitsgarantie* ohne zusätzliche Kosten gewährt, die die gesamte Ware abdeckt.',
  },
  fr: {
    title: ['GARANTIE', 'LÉGALE'],
    headline:
      '*Protection offerte par la garantie légale minimale de deux ans* sur des biens vendus dans l’Union européenne.',
    claims:
      'Les consommateurs peuvent faire valoir leurs droits au titre de la garantie légale de conformité, par exemple si les biens:',
    claim: ['ne correspondent pas à la description;', 'ne fonctionnent pas comme prévu.'],
    liable:
      '*Les vendeurs sont responsables* de tout défaut de conformité qui existait au moment de la livraison des biens et qui apparaît pendant la période de garantie légale. Les vendeurs se trouvant dans une telle situation sont tenus de proposer:',
    remedy: [
      'une *réparation gratuite* ou un *remplacement gratuit;*',
      'dans certains cas, une *réduction de prix* ou un *remboursement intégral*.',
    ],
    elsewhere: [
      'Dans certains pays, la période de garantie légale est plus longue. Pour les biens d’occasion, une période plus courte peut s’appliquer, mais elle ne peut être inférieure à un an.',
      'Pour en savoir plus sur vos droits dans un pays donné, scannez le code QR ci-dessous ou consultez le vendeur.',
    ],
    url: 'europa.eu/youreurope/garanties',
    todo: ['Que faire', 'si vous recevez des biens non conformes:'],
    step: [
      'Contactez le vendeur dès que possible pour signaler le problème;',
      'Fournissez une preuve d’achat, telle qu’un reçu, une facture ou un relevé bancaire.',
    ],
    commercial:
      'Les vendeurs et les producteurs peuvent également offrir des garanties commerciales, qui s’appliquent indépendamment de la garantie légale. Par exemple, il se peut que votre bien affiche ce label GARAN, représentant une *garantie commerciale de durabilité* offerte par le producteur sans frais supplémentaires et s’appliquant à l’ensemble du bien.',
  },
}

/** The language of the notice on a page: the page's, or English where the notice is not published in it. */
export function noticeLang(lang: Lang): Lang {
  return noticeTexts[lang] ? lang : 'en'
}

/** The notice as pages and emails show it: its picture, its wording in paragraphs, and the official page about it. */
export function noticeView(lang: Lang) {
  const own = noticeLang(lang)
  const texts = noticeTexts[own]!
  const { title, headline, claims, claim, liable, remedy, elsewhere, todo, step, commercial } = texts
  const paragraphs = [
    headline,
    [claims, ...claim].join(' '),
    [liable, ...remedy].join(' '),
    ...elsewhere,
    [...todo, ...step.map((text, place) => `${place + 1}. ${text}`)].join(' '),
    commercial,
  ]
  return {
    lang: own,
    picture: `/legal/notice/${own}.svg`,
    url: `https://${texts.url}`,
    title: title.join(' '),
    paragraphs: paragraphs.map((text) => text.replaceAll('*', '')),
  }
}
