import type { Lang } from '#contract/languages.ts'

/**
 * The model instructions on withdrawal and the model form of Annex I of Directive 2011/83/EU, as amended by Directive
 * (EU) 2023/2673, for goods in one order that may arrive apart. English and German follow the official versions; the
 * other languages are translations for readers who do not read these. Placeholders: {days}, {trader}, {url}.
 */
export type NoticeTexts = {
  title: string
  right: string[]
  exercise: string[]
  effects: string
  effect: string[]
  /** Return costs, by the party that pays them. */
  costs: { buyer: string; merchant: string }
  value: string
  exceptions: string
  form: string
  formHint: string
  fields: string[]
  delete: string
}

export const noticeTexts: Partial<Record<Lang, NoticeTexts>> & { en: NoticeTexts } = {
  en: {
    title: 'Right of withdrawal',
    right: [
      'You have the right to withdraw from this contract within {days} days without giving any reason.',
      'The withdrawal period will expire after {days} days from the day on which you acquire, or a third party other than the carrier and indicated by you acquires, physical possession of the last good.',
    ],
    exercise: [
      'To exercise the right of withdrawal, you must inform us ({trader}) of your decision to withdraw from this contract by an unequivocal statement (e.g. a letter sent by post or email). You may use the model withdrawal form below, but it is not obligatory.',
      'You can also exercise your right of withdrawal online at {url}. If you use this online function, we will send you an acknowledgement of receipt on a durable medium (e.g. by email) without undue delay, with the content of your statement and the date and time of its submission.',
      'To meet the withdrawal deadline, it is sufficient for you to send your communication concerning your exercise of the right of withdrawal before the withdrawal period has expired.',
    ],
    effects: 'Effects of withdrawal',
    effect: [
      'If you withdraw from this contract, we shall reimburse to you all payments received from you, including the costs of delivery (with the exception of the supplementary costs resulting from your choice of a type of delivery other than the least expensive type of standard delivery offered by us), without undue delay and in any event not later than 14 days from the day on which we are informed about your decision to withdraw from this contract. We will carry out such reimbursement using the same means of payment as you used for the initial transaction, unless you have expressly agreed otherwise; in any event, you will not incur any fees as a result of such reimbursement.',
      'We may withhold reimbursement until we have received the goods back or you have supplied evidence of having sent back the goods, whichever is the earliest.',
      'You shall send back the goods or hand them over to us, without undue delay and in any event not later than 14 days from the day on which you communicate your withdrawal from this contract to us. The deadline is met if you send back the goods before the period of 14 days has expired.',
    ],
    costs: {
      buyer: 'You will have to bear the direct cost of returning the goods.',
      merchant: 'We will bear the cost of returning the goods.',
    },
    value:
      'You are only liable for any diminished value of the goods resulting from the handling other than what is necessary to establish the nature, characteristics and functioning of the goods.',
    exceptions: 'Exceptions',
    form: 'Model withdrawal form',
    formHint: '(complete and return this form only if you wish to withdraw from the contract)',
    fields: [
      'To {trader}:',
      'I/We (*) hereby give notice that I/We (*) withdraw from my/our (*) contract of sale of the following goods (*)',
      'Ordered on (*)/received on (*)',
      'Name of consumer(s)',
      'Address of consumer(s)',
      'Signature of consumer(s) (only if this form is notified on paper)',
      'Date',
    ],
    delete: '(*) Delete as appropriate.',
  },
  de: {
    title: 'Widerrufsrecht',
    right: [
      'Sie haben das Recht, binnen {days} Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
      'Die Widerrufsfrist beträgt {days} Tage ab dem Tag, an dem Sie oder ein von Ihnen benannter Dritter, der nicht der Beförderer ist, die letzte Ware in Besitz genommen haben bzw. hat.',
    ],
    exercise: [
      'Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ({trader}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das untenstehende Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.',
      'Sie können Ihr Widerrufsrecht auch online unter {url} ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen unverzüglich auf einem dauerhaften Datenträger (z. B. per E-Mail) eine Eingangsbestätigung mit dem Inhalt Ihrer Erklärung sowie Datum und Uhrzeit ihres Eingangs.',
      'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
    ],
    effects: 'Folgen des Widerrufs',
    effect: [
      'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen 14 Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
      'Wir können die Rückzahlung verweigern, bis wir die Waren wieder zurückerhalten haben oder bis Sie den Nachweis erbracht haben, dass Sie die Waren zurückgesandt haben, je nachdem, welches der frühere Zeitpunkt ist.',
      'Sie haben die Waren unverzüglich und in jedem Fall spätestens binnen 14 Tagen ab dem Tag, an dem Sie uns über den Widerruf dieses Vertrags unterrichten, an uns zurückzusenden oder zu übergeben. Die Frist ist gewahrt, wenn Sie die Waren vor Ablauf der Frist von 14 Tagen absenden.',
    ],
    costs: {
      buyer: 'Sie tragen die unmittelbaren Kosten der Rücksendung der Waren.',
      merchant: 'Wir tragen die Kosten der Rücksendung der Waren.',
    },
    value:
      'Sie müssen für einen etwaigen Wertverlust der Waren nur aufkommen, wenn dieser Wertverlust auf einen zur Prüfung der Beschaffenheit, Eigenschaften und Funktionsweise der Waren nicht notwendigen Umgang mit ihnen zurückzuführen ist.',
    exceptions: 'Ausnahmen',
    form: 'Muster-Widerrufsformular',
    formHint:
      '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
    fields: [
      'An {trader}:',
      'Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)',
      'Bestellt am (*)/erhalten am (*)',
      'Name des/der Verbraucher(s)',
      'Anschrift des/der Verbraucher(s)',
      'Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
      'Datum',
    ],
    delete: '(*) Unzutreffendes streichen.',
  },
  zh: {
    title: '撤回权',
    right: [
      '您有权在 {days} 天内撤回本合同，无需说明理由。',
      '期限自您或您指定的第三方（承运人除外）收到最后一件商品之日起算，满 {days} 天终止。',
    ],
    exercise: [
      '行使撤回权时，请以明确的声明（例如信件或电子邮件）通知我们：{trader}。您可以使用下方的撤回表格范本，但并非必须。',
      '您也可以在 {url} 在线撤回。使用在线功能后，我们会立即以持久载体（例如电子邮件）向您确认收到，并注明声明内容及提交的日期和时间。',
      '只要在期限届满前发出撤回通知，即视为按时。',
    ],
    effects: '撤回的后果',
    effect: [
      '撤回后，我们将退还您支付的全部款项，包括配送费用（因您选择了比我们提供的最便宜标准配送更贵的方式而多付的部分除外），不得无故拖延，最迟在收到撤回通知之日起 14 天内完成。退款使用您原来的支付方式，除非与您另有明确约定；无论如何均不向您收取费用。',
      '在收到退回的商品或您证明已寄出之前（以较早者为准），我们可以暂缓退款。',
      '请在通知我们撤回之日起 14 天内寄回或交还商品，不得无故拖延。在 14 天届满前寄出即视为按时。',
    ],
    costs: { buyer: '寄回商品的直接费用由您承担。', merchant: '寄回商品的费用由我们承担。' },
    value: '仅当商品价值减损源于超出查验其性质、特征和功能所必需的使用时，您才需承担责任。',
    exceptions: '例外',
    form: '撤回表格范本',
    formHint: '（仅在您希望撤回合同时填写并寄回）',
    fields: [
      '致 {trader}：',
      '本人/我们（*）在此撤回购买以下商品的合同（*）',
      '订购日期（*）/ 收货日期（*）',
      '消费者姓名',
      '消费者地址',
      '消费者签名（仅限纸质表格）',
      '日期',
    ],
    delete: '（*）请删去不适用者。',
  },
  'zh-HK': {
    title: '撤回權',
    right: [
      '您有權在 {days} 天內撤回本合約，無需說明理由。',
      '期限自您或您指定的第三方（承運人除外）收到最後一件商品之日起算，滿 {days} 天終止。',
    ],
    exercise: [
      '行使撤回權時，請以明確的聲明（例如信件或電郵）通知我們：{trader}。您可以使用下方的撤回表格範本，但並非必須。',
      '您亦可在 {url} 網上撤回。使用網上功能後，我們會立即以耐久媒介（例如電郵）向您確認收到，並註明聲明內容及提交的日期和時間。',
      '只要在期限屆滿前發出撤回通知，即視為按時。',
    ],
    effects: '撤回的後果',
    effect: [
      '撤回後，我們將退還您支付的全部款項，包括運費（因您選擇了比我們提供的最便宜標準送貨更貴的方式而多付的部分除外），不得無故拖延，最遲在收到撤回通知之日起 14 天內完成。退款使用您原來的付款方式，除非與您另有明確約定；無論如何均不向您收取費用。',
      '在收到退回的商品或您證明已寄出之前（以較早者為準），我們可以暫緩退款。',
      '請在通知我們撤回之日起 14 天內寄回或交還商品，不得無故拖延。在 14 天屆滿前寄出即視為按時。',
    ],
    costs: { buyer: '寄回商品的直接費用由您承擔。', merchant: '寄回商品的費用由我們承擔。' },
    value: '僅當商品價值減損源於超出查驗其性質、特徵和功能所必需的使用時，您才需承擔責任。',
    exceptions: '例外',
    form: '撤回表格範本',
    formHint: '（僅在您希望撤回合約時填寫並寄回）',
    fields: [
      '致 {trader}：',
      '本人/我們（*）在此撤回購買以下商品的合約（*）',
      '訂購日期（*）/ 收貨日期（*）',
      '消費者姓名',
      '消費者地址',
      '消費者簽名（僅限紙質表格）',
      '日期',
    ],
    delete: '（*）請刪去不適用者。',
  },
  ja: {
    title: '契約の撤回',
    right: [
      'お客さまは {days} 日以内に、理由を示さずにこの契約を撤回できます。',
      '期間は、お客さま、またはお客さまが指定した第三者（運送業者を除きます）が最後の商品を受け取った日から {days} 日で満了します。',
    ],
    exercise: [
      '撤回される場合は、明確な意思表示（郵便やメールなど）により当店（{trader}）へお知らせください。下の撤回書式をお使いいただけますが、必須ではありません。',
      '{url} からオンラインで撤回することもできます。その場合は、内容と送信日時を記した受領確認を、メールなどの保存できる形で速やかにお送りします。',
      '期間が満了する前に通知を発送していただければ、期限に間に合ったものとします。',
    ],
    effects: '撤回の効果',
    effect: [
      '撤回された場合は、通知が届いた日から遅くとも 14 日以内に、お支払いいただいた全額を速やかに返金します。配送料も含みますが、当店の最も安い通常配送より高い方法を選ばれたことによる追加分は除きます。返金は、別途明示の合意がない限り、お支払い時と同じ方法で行い、手数料はいただきません。',
      '商品が戻るか、返送したことを示していただくか、いずれか早い時点まで返金を保留することがあります。',
      '商品は、撤回を通知された日から遅くとも 14 日以内に、速やかに返送またはお引き渡しください。14 日が経過する前に発送していただければ期限内とします。',
    ],
    costs: {
      buyer: '返送にかかる直接の費用はお客さまのご負担となります。',
      merchant: '返送にかかる費用は当店が負担します。',
    },
    value:
      '商品の性質、特徴、機能を確かめるために必要な範囲を超える取り扱いで価値が下がった場合に限り、その分をご負担いただきます。',
    exceptions: '例外',
    form: '撤回書式',
    formHint: '（契約を撤回される場合のみ、記入してお送りください）',
    fields: [
      '{trader} 宛：',
      '私／私たち（*）は、次の商品（*）の売買契約を撤回します',
      '注文日（*）／受領日（*）',
      '消費者の氏名',
      '消費者の住所',
      '消費者の署名（書面の場合のみ）',
      '日付',
    ],
    delete: '（*）該当しないものを消してください。',
  },
}
