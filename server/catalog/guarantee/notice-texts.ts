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
  es: {
    title: ['GARANTÍA', 'LEGAL'],
    headline: '*Garantía legal mínima de dos años* para los bienes vendidos en la Unión Europea.',
    claims:
      'Los consumidores pueden hacer valer los derechos que les otorga la garantía legal de conformidad, por ejemplo, si los bienes:',
    claim: ['no coinciden con la descripción;', 'no funcionan según lo previsto.'],
    liable:
      '*Los vendedores son responsables* de cualquier falta de conformidad que existiera en el momento de la entrega de los bienes y que se ponga de manifiesto dentro del período de garantía legal. Los vendedores que se encuentren en tal situación están obligados a ofrecer:',
    remedy: [
      'la *reparación* o *sustitución gratuitas;*',
      'en algunos casos, una *reducción del precio* o un *reembolso total*.',
    ],
    elsewhere: [
      'Algunos países tienen un período de garantía legal más largo. En el caso de los bienes de segunda mano, dicho período puede ser más corto, pero nunca inferior a un año.',
      'Para obtener más información sobre sus derechos en un país específico, escanee el código QR que figura a continuación o consulte al vendedor.',
    ],
    url: 'europa.eu/youreurope/garantías',
    todo: ['Qué hacer', 'si recibe bienes no conformes:'],
    step: [
      'Póngase en contacto con el vendedor lo antes posible para notificar el problema.',
      'Aporte pruebas de la compra, como un recibo, una factura o un extracto bancario.',
    ],
    commercial:
      'Los vendedores y los productores también pueden ofrecer garantías comerciales, que se aplican independientemente de la garantía legal. Por ejemplo, la etiqueta GARAN representa una *garantía comercial de durabilidad* ofrecida por el productor sin coste adicional y que cubre la totalidad del bien.',
  },
  it: {
    title: ['GARANZIA', 'LEGALE'],
    headline: '*Garanzia legale minima di due anni* per i beni venduti nell’Unione europea.',
    claims:
      'I consumatori possono far valere i loro diritti nell’ambito della garanzia legale di conformità, ad esempio se i beni:',
    claim: ['non corrispondono alla descrizione;', 'non funzionano come previsto.'],
    liable:
      '*I venditori sono responsabili* di qualsiasi difetto di conformità esistente al momento della consegna dei beni e che si manifesta entro il periodo della garanzia legale. In tal caso i venditori sono tenuti a offrire:',
    remedy: [
      'la *riparazione* o *sostituzione gratuita;*',
      'in alcuni casi, una *riduzione del prezzo* o il *rimborso integrale*.',
    ],
    elsewhere: [
      'Alcuni paesi prevedono un periodo di garanzia legale più lungo. Per i beni di seconda mano può valere un periodo più breve, ma non inferiore a un anno.',
      'Per saperne di più sui propri diritti in un determinato paese, scansionare il codice QR qui sotto o chiedere informazioni al venditore.',
    ],
    url: 'europa.eu/youreurope/garanzie',
    todo: ['Cosa fare', 'se si ricevono beni non conformi:'],
    step: [
      'contattare quanto prima il venditore per segnalare il problema;',
      'fornire la prova dell’acquisto, ad esempio una ricevuta, una fattura o un estratto conto bancario.',
    ],
    commercial:
      'I venditori e i produttori possono anche offrire garanzie commerciali, che si applicano indipendentemente dalla garanzia legale. Ad esempio, questa etichetta GARAN rappresenta una *garanzia commerciale di durabilità* offerta dal produttore senza costi aggiuntivi, che copre il bene nel suo complesso.',
  },
  pt: {
    title: ['GARANTIA', 'LEGAL'],
    headline: '*Proteção da garantia legal mínima de dois anos* para os bens vendidos na União Europeia.',
    claims:
      'Os consumidores podem invocar os seus direitos ao abrigo da garantia legal de conformidade, por exemplo, se os bens:',
    claim: ['não corresponderem à descrição;', 'não funcionarem como previsto.'],
    liable:
      '*Os vendedores são responsáveis* por qualquer falta de conformidade que exista no momento em que os bens forem entregues e se manifeste no período de garantia legal. Os vendedores nessa situação estão obrigados a oferecer:',
    remedy: [
      '*reparação gratuita* ou *substituição gratuita;*',
      'em alguns casos, *redução do preço* ou *reembolso integral*.',
    ],
    elsewhere: [
      'Alguns países têm um período de garantia legal mais longo. Para os bens em segunda mão, pode aplicar-se um período mais curto, mas não inferior a um ano.',
      'Para mais informações sobre os seus direitos num determinado país, digitalize o código QR abaixo ou consulte o vendedor.',
    ],
    url: 'europa.eu/youreurope/garantias',
    todo: ['O que fazer', 'se receber bens não conformes:'],
    step: [
      'Contactar o vendedor o mais rapidamente possível para expor o problema;',
      'Apresentar uma prova de compra, como um recibo, uma fatura ou um extrato bancário.',
    ],
    commercial:
      'Os vendedores e os produtores também podem oferecer garantias comerciais, que se aplicam independentemente da garantia legal. Por exemplo, pode ver este rótulo GARAN, que representa uma *garantia comercial de durabilidade* oferecida pelo produtor sem custos adicionais e cobrindo a totalidade do bem.',
  },
}

/** The language of the notice on a page: the page's, or English where the notice is not published in it. */
export function noticeLang(lang: Lang): Lang {
  return noticeTexts[lang] ? lang : 'en'
}

/** The full address of the official page, encoded: the Spanish one has an accent. */
export function noticeUrl({ url }: NoticeTexts): string {
  return encodeURI(`https://${url}`)
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
    url: noticeUrl(texts),
    title: title.join(' '),
    paragraphs: paragraphs.map((text) => text.replaceAll('*', '')),
  }
}
