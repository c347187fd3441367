import type { DemoPage } from '../../types.ts'

export const withdrawal: DemoPage = {
  code: 'withdrawal',
  slug: { en: 'withdrawal', de: 'widerruf' },
  title: {
    en: 'Right of withdrawal',
    de: 'Widerrufsrecht',
    zh: '撤回权',
    'zh-HK': '撤回權',
    ja: '契約の撤回',
  },
  summary: {
    en: 'Consumers may withdraw from the contract within 14 days, without giving a reason.',
    de: 'Verbraucher können den Vertrag binnen 14 Tagen ohne Angabe von Gründen widerrufen.',
    zh: '消费者可在 14 天内撤回合同，无需说明理由。',
    'zh-HK': '消費者可在 14 天內撤回合約，無需說明理由。',
    ja: '消費者は14日以内に、理由を示さず契約を撤回できます。',
  },
  body: {
    en: `<p><strong>Example text of a demo shop, modelled on the instructions of Directive 2011/83/EU. Have your own text checked before you sell anything.</strong></p>
<h2>Right of withdrawal</h2>
<p>You have the right to withdraw from this contract within 14 days without giving any reason. The withdrawal period expires 14 days after the day on which you, or a third party named by you who is not the carrier, took possession of the last goods.</p>
<p>To exercise the right of withdrawal, inform us (Haldene GmbH, Haldenweg 12, 10115 Berlin, Germany, <a href="mailto:hello@haldene.example">hello@haldene.example</a>) of your decision by an unequivocal statement, for example a letter or an e-mail. You may use the form below, but you do not have to. It is enough to send your statement before the period has expired.</p>
<h2>Effects</h2>
<p>If you withdraw, we reimburse all payments received from you, including the cost of the least expensive standard delivery we offer, without undue delay and not later than 14 days from the day on which we are informed. We use the means of payment you used, at no cost to you. We may wait until we have the goods back or you have shown that you sent them.</p>
<p>Send the goods back within 14 days of telling us. You bear the direct cost of returning them. You are liable for a loss of value only where it comes from handling beyond what is needed to see their nature and how they work.</p>
<h2>Exceptions</h2>
<p>The right does not exist for goods liable to deteriorate rapidly, such as living plants, and for goods made to your specification.</p>
<h2>Model withdrawal form</h2>
<p>To Haldene GmbH, Haldenweg 12, 10115 Berlin, Germany, hello@haldene.example:<br>I/we hereby withdraw from my/our contract of sale of the following goods: …<br>Ordered on / received on: …<br>Order number: …<br>Name: …<br>Address: …<br>Date, and signature if on paper: …</p>`,
    de: `<p><strong>Beispieltext eines Demoshops nach dem Muster der Richtlinie 2011/83/EU. Lass deinen eigenen Text prüfen, bevor du etwas verkaufst.</strong></p>
<h2>Widerrufsrecht</h2>
<p>Du hast das Recht, binnen 14 Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen. Die Widerrufsfrist beträgt 14 Tage ab dem Tag, an dem du oder ein von dir benannter Dritter, der nicht der Beförderer ist, die letzte Ware in Besitz genommen hast.</p>
<p>Um dein Widerrufsrecht auszuüben, musst du uns (Haldene GmbH, Haldenweg 12, 10115 Berlin, <a href="mailto:hello@haldene.example">hello@haldene.example</a>) mittels einer eindeutigen Erklärung, etwa mit einem Brief oder einer E-Mail, über deinen Entschluss informieren. Du kannst dafür das Formular unten verwenden, das jedoch nicht vorgeschrieben ist. Zur Wahrung der Frist reicht es aus, dass du die Mitteilung vor Ablauf der Frist absendest.</p>
<h2>Folgen des Widerrufs</h2>
<p>Wenn du diesen Vertrag widerrufst, zahlen wir dir alle Zahlungen, die wir von dir erhalten haben, einschließlich der Kosten der günstigsten von uns angebotenen Standardlieferung, unverzüglich und spätestens binnen 14 Tagen ab Eingang deiner Mitteilung zurück. Wir verwenden dasselbe Zahlungsmittel, das du eingesetzt hast, ohne Kosten für dich. Wir können die Rückzahlung verweigern, bis wir die Waren wiedererhalten haben oder du nachgewiesen hast, dass du sie abgesandt hast.</p>
<p>Du hast die Waren binnen 14 Tagen nach deiner Mitteilung zurückzusenden. Du trägst die unmittelbaren Kosten der Rücksendung. Für einen Wertverlust musst du nur aufkommen, wenn er auf einen Umgang zurückgeht, der zur Prüfung von Beschaffenheit, Eigenschaften und Funktionsweise nicht notwendig war.</p>
<h2>Ausnahmen</h2>
<p>Das Recht besteht nicht bei schnell verderblichen Waren wie lebenden Pflanzen und bei Waren, die nach deinen Vorgaben angefertigt wurden.</p>
<h2>Muster-Widerrufsformular</h2>
<p>An Haldene GmbH, Haldenweg 12, 10115 Berlin, hello@haldene.example:<br>Hiermit widerrufe(n) ich/wir den von mir/uns abgeschlossenen Vertrag über den Kauf der folgenden Waren: …<br>Bestellt am / erhalten am: …<br>Bestellnummer: …<br>Name: …<br>Anschrift: …<br>Datum, auf Papier auch Unterschrift: …</p>`,
    zh: `<p><strong>演示商店的示例文本，参照欧盟第 2011/83/EU 号指令范本。正式销售前，请让专业人士审阅您自己的文本。</strong></p>
<h2>撤回权</h2>
<p>您有权在 14 天内撤回本合同，无需说明理由。期限自您或您指定的第三方（承运人除外）收到最后一件商品之日起算，满 14 天终止。</p>
<p>行使撤回权时，请以明确的声明（例如信件或电子邮件）通知我们：Haldene GmbH, Haldenweg 12, 10115 Berlin, 德国，<a href="mailto:hello@haldene.example">hello@haldene.example</a>。您可以使用下方表格，但并非必须。只要在期限届满前发出通知即可。</p>
<h2>撤回的后果</h2>
<p>撤回后，我们将退还您支付的全部款项，包括我们提供的最便宜的标准配送费用，不得无故拖延，最迟在收到通知之日起 14 天内完成。退款使用您原来的支付方式，不另收费。在收到退回商品或您证明已寄出之前，我们可以暂缓退款。</p>
<p>请在通知我们之后 14 天内寄回商品，寄回的直接费用由您承担。仅当价值减损源于超出查验商品性质与功能所必需的使用时，您才需承担责任。</p>
<h2>例外</h2>
<p>易迅速变质的商品（如活体植物）以及按您要求定制的商品，不适用撤回权。</p>
<h2>撤回表格范本</h2>
<p>致 Haldene GmbH, Haldenweg 12, 10115 Berlin, 德国，hello@haldene.example：<br>本人/我们在此撤回购买以下商品的合同：…<br>订购日期 / 收货日期：…<br>订单号：…<br>姓名：…<br>地址：…<br>日期（纸质表格另请签名）：…</p>`,
    'zh-HK': `<p><strong>示範商店的示例文本，參照歐盟第 2011/83/EU 號指令範本。正式銷售前，請讓專業人士審閱您自己的文本。</strong></p>
<h2>撤回權</h2>
<p>您有權在 14 天內撤回本合約，無需說明理由。期限自您或您指定的第三方（承運人除外）收到最後一件商品之日起算，滿 14 天終止。</p>
<p>行使撤回權時，請以明確的聲明（例如信件或電郵）通知我們：Haldene GmbH, Haldenweg 12, 10115 Berlin, 德國，<a href="mailto:hello@haldene.example">hello@haldene.example</a>。您可以使用下方表格，但並非必須。只要在期限屆滿前發出通知即可。</p>
<h2>撤回的後果</h2>
<p>撤回後，我們將退還您付款的全部款項，包括我們提供的最便宜的標準運費，不得無故拖延，最遲在收到通知之日起 14 天內完成。退款使用您原來的付款方式，不另收費。在收到退回商品或您證明已寄出之前，我們可以暫緩退款。</p>
<p>請在通知我們之後 14 天內寄回商品，寄回的直接費用由您承擔。僅當價值減損源於超出查驗商品性質與功能所必需的使用時，您才需承擔責任。</p>
<h2>例外</h2>
<p>易迅速變質的商品（如活體植物）以及按您要求定製的商品，不適用撤回權。</p>
<h2>撤回表格範本</h2>
<p>致 Haldene GmbH, Haldenweg 12, 10115 Berlin, 德國，hello@haldene.example：<br>本人/我們在此撤回購買以下商品的合約：…<br>訂購日期 / 收貨日期：…<br>訂單號：…<br>姓名：…<br>地址：…<br>日期（紙質表格另請簽名）：…</p>`,
    ja: `<p><strong>デモショップの見本文です（EU 指令 2011/83/EU のひな形に準じています）。販売を始める前に、ご自身の文面を専門家にご確認ください。</strong></p>
<h2>撤回の権利</h2>
<p>お客様は 14 日以内であれば、理由を示さずこの契約を撤回できます。期間は、お客様またはお客様が指定した第三者（運送人を除く）が最後の商品を受け取った日から 14 日です。</p>
<p>撤回するには、手紙やメールなどの明確な意思表示により、Haldene GmbH, Haldenweg 12, 10115 Berlin, ドイツ、<a href="mailto:hello@haldene.example">hello@haldene.example</a> までお知らせください。下の書式をお使いいただけますが、必須ではありません。期間内に発信していただければ有効です。</p>
<h2>撤回の効果</h2>
<p>撤回された場合、もっとも安い標準配送の送料を含め、お支払いいただいた全額を、遅滞なく、遅くともご連絡を受けた日から 14 日以内に返金します。返金はお支払いと同じ方法で、費用はかかりません。商品が戻るか、発送が証明されるまで、返金を留保することがあります。</p>
<p>商品は、ご連絡から 14 日以内にご返送ください。返送の直接の費用はお客様のご負担です。価値の減少について責任を負うのは、商品の性質や機能を確かめるのに必要な範囲を超えた取り扱いによる場合に限ります。</p>
<h2>例外</h2>
<p>生きた植物のように傷みやすいもの、ご指定によりお作りしたものには適用されません。</p>
<h2>撤回の書式</h2>
<p>Haldene GmbH, Haldenweg 12, 10115 Berlin, ドイツ、hello@haldene.example 宛：<br>私（たち）は、次の商品の購入契約を撤回します：…<br>注文日 / 受取日：…<br>注文番号：…<br>氏名：…<br>住所：…<br>日付（紙の場合は署名も）：…</p>`,
  },
}
