import type { DemoPage } from '../../types.ts'

export const terms: DemoPage = {
  code: 'terms',
  slug: { en: 'terms', de: 'agb' },
  title: {
    en: 'Terms of service',
    de: 'Allgemeine Geschäftsbedingungen',
    zh: '服务条款',
    'zh-HK': '服務條款',
    ja: '利用規約',
  },
  summary: {
    en: 'The terms on which this demo shop would sell, if it sold.',
    de: 'Die Bedingungen, zu denen dieser Demoshop verkaufen würde.',
    zh: '假如这家演示商店真的售卖，将适用的条款。',
    'zh-HK': '假如這家示範商店真的售賣，將適用的條款。',
    ja: 'このデモショップが販売を行うとしたら適用される規約。',
  },
  body: {
    en: `<p><strong>Example text of a demo shop. Orders here bind nobody: nothing is charged and nothing is sent. Have your own terms checked before you sell anything.</strong></p>
<h2>1. Who you contract with</h2>
<p>The seller is Haldene GmbH, Haldenweg 12, 10115 Berlin, Germany. These terms hold for all orders of consumers and businesses in this shop.</p>
<h2>2. How a contract is made</h2>
<p>The goods in the shop are an invitation to order. With the button “Order with obligation to pay” you make a binding offer for what is in the cart. Until then every entry can be changed. We confirm the receipt at once by e-mail; the contract is concluded when we confirm the order or send the goods, at the latest within two days. We store the order; you find it in your account. The contract can be concluded in any language the shop is shown in.</p>
<h2>3. Prices and shipping</h2>
<p>Prices include VAT where it is charged. Shipping is added and shown before you order; see <a href="/page/shipping">Shipping</a>.</p>
<h2>4. Payment</h2>
<p>You pay by the methods shown in the checkout, such as bank transfer, or cash on delivery within Germany. Orders not paid in time are cancelled and the goods released.</p>
<h2>5. Delivery and ownership</h2>
<p>We deliver to the countries offered in the checkout. Until they are paid in full, the goods remain ours.</p>
<h2>6. Withdrawal</h2>
<p>Consumers have a <a href="/legal/withdrawal">right of withdrawal</a> of 14 days. Beyond that we take goods back for 30 days; see <a href="/page/returns">Returns</a>.</p>
<h2>7. Faults</h2>
<p>The statutory rights hold if something is faulty. Differences in glaze, grain and weave belong to the material and are no fault.</p>
<h2>8. Coupons and promotions</h2>
<p>A coupon serves as often as it says, cannot be paid out, and counts for the period and goods named with it.</p>
<h2>9. Law</h2>
<p>German law applies; the mandatory protection of the country where a consumer lives remains untouched.</p>`,
    de: `<p><strong>Beispieltext eines Demoshops. Bestellungen sind hier unverbindlich: Es wird nichts berechnet und nichts verschickt. Lassen Sie Ihre eigenen Bedingungen prüfen, bevor Sie etwas verkaufen.</strong></p>
<h2>1. Vertragspartner</h2>
<p>Verkäuferin ist die Haldene GmbH, Haldenweg 12, 10115 Berlin. Diese Bedingungen gelten für alle Bestellungen von Verbrauchern und Unternehmen in diesem Shop.</p>
<h2>2. Vertragsschluss</h2>
<p>Die Darstellung der Waren im Shop ist noch kein verbindliches Angebot. Mit der Schaltfläche „Zahlungspflichtig bestellen“ geben Sie ein verbindliches Angebot über die Waren im Warenkorb ab. Bis dahin können Sie jede Eingabe ändern. Den Eingang bestätigen wir sofort per E-Mail; der Vertrag kommt zustande, wenn wir die Bestellung bestätigen oder die Ware versenden, spätestens innerhalb von zwei Tagen. Wir speichern die Bestellung; Sie finden sie in Ihrem Konto. Der Vertrag kann in jeder Sprache geschlossen werden, in der der Shop angezeigt wird.</p>
<h2>3. Preise und Versand</h2>
<p>Die Preise enthalten die Mehrwertsteuer, soweit sie anfällt. Die Versandkosten kommen hinzu und werden vor der Bestellung angezeigt; siehe <a href="/de/page/versand">Versand</a>.</p>
<h2>4. Zahlung</h2>
<p>Sie zahlen mit einer der an der Kasse angezeigten Zahlungsarten, etwa per Überweisung oder innerhalb Deutschlands per Nachnahme. Nicht rechtzeitig bezahlte Bestellungen werden storniert und die Waren wieder freigegeben.</p>
<h2>5. Lieferung und Eigentumsvorbehalt</h2>
<p>Wir liefern in die an der Kasse angebotenen Länder. Bis zur vollständigen Bezahlung bleiben die Waren unser Eigentum.</p>
<h2>6. Widerruf</h2>
<p>Verbraucher haben ein <a href="/de/legal/withdrawal">Widerrufsrecht</a> von 14 Tagen. Darüber hinaus nehmen wir Waren 30 Tage lang zurück; siehe <a href="/de/page/rueckgabe">Rückgabe</a>.</p>
<h2>7. Mängel</h2>
<p>Bei Mängeln gelten die gesetzlichen Rechte. Unterschiede in Glasur, Maserung und Gewebe liegen am Material und sind kein Mangel.</p>
<h2>8. Gutscheine und Aktionen</h2>
<p>Ein Gutscheincode lässt sich so oft einlösen wie angegeben und gilt für den genannten Zeitraum und die genannten Waren. Er wird nicht ausgezahlt.</p>
<h2>9. Anwendbares Recht</h2>
<p>Es gilt deutsches Recht; zwingende Verbraucherschutzvorschriften des Landes, in dem Sie leben, bleiben unberührt.</p>`,
    zh: `<p><strong>演示商店的示例文本。在此下单不产生任何约束：不会收费，也不会发货。正式销售前，请让专业人士审阅您自己的条款。</strong></p>
<h2>1. 合同相对方</h2>
<p>卖方为 Haldene GmbH，地址 Haldenweg 12, 10115 Berlin, 德国。本条款适用于消费者与企业在本店的所有订单。</p>
<h2>2. 合同的成立</h2>
<p>店内展示的商品为要约邀请。点击“确认下单并付款”按钮，即就购物车内容发出有约束力的要约；在此之前，所有填写内容均可修改。我们会立即以电子邮件确认收到；合同在我们确认订单或发货时成立，最迟不超过两天。订单由我们保存，可在您的账户中查看。合同可以本店显示的任何语言订立。</p>
<h2>3. 价格与配送</h2>
<p>应征增值税时，价格已含税。运费另计，并在下单前显示，详见<a href="/zh/page/shipping">配送</a>。</p>
<h2>4. 付款</h2>
<p>可使用结账页面显示的付款方式，例如银行转账，或在德国境内货到付款。逾期未付的订单将被取消，商品随即释放。</p>
<h2>5. 交付与所有权</h2>
<p>我们送往结账页面所列的国家。款项付清之前，商品所有权归我们。</p>
<h2>6. 撤回</h2>
<p>消费者享有 14 天的<a href="/zh/legal/withdrawal">撤回权</a>。此外，我们接受 30 天内的退货，详见<a href="/zh/page/returns">退货</a>。</p>
<h2>7. 瑕疵</h2>
<p>商品有瑕疵时，适用法定权利。釉色、木纹与织纹的差异属材料特性，不构成瑕疵。</p>
<h2>8. 优惠券与促销</h2>
<p>优惠券按其注明的次数、期限与商品使用，不可兑换现金。</p>
<h2>9. 法律</h2>
<p>适用德国法律；消费者居住国的强制性保护不受影响。</p>`,
    'zh-HK': `<p><strong>示範商店的示例文本。在此下單不產生任何約束：不會收費，也不會發貨。正式銷售前，請讓專業人士審閱您自己的條款。</strong></p>
<h2>1. 合約相對方</h2>
<p>賣方為 Haldene GmbH，地址 Haldenweg 12, 10115 Berlin, 德國。本條款適用於消費者與企業在本店的所有訂單。</p>
<h2>2. 合約的成立</h2>
<p>店內展示的商品為要約邀請。按下「確認下單並付款」按鈕，即就購物車內容發出有約束力的要約；在此之前，所有填寫內容均可修改。我們會立即以電郵確認收到；合約在我們確認訂單或發貨時成立，最遲不超過兩天。訂單由我們儲存，可在您的帳戶中查看。合約可以本店顯示的任何語言訂立。</p>
<h2>3. 價格與送貨</h2>
<p>應徵增值稅時，價格已含稅。運費另計，並在下單前顯示，詳見<a href="/zh-HK/page/shipping">送貨</a>。</p>
<h2>4. 付款</h2>
<p>可使用結帳頁面顯示的付款方式，例如銀行轉帳，或在德國境內貨到付款。逾期未付的訂單將被取消，商品隨即釋放。</p>
<h2>5. 交付與所有權</h2>
<p>我們送往結帳頁面所列的國家。款項付清之前，商品所有權歸我們。</p>
<h2>6. 撤回</h2>
<p>消費者享有 14 天的<a href="/zh-HK/legal/withdrawal">撤回權</a>。此外，我們接受 30 天內的退貨，詳見<a href="/zh-HK/page/returns">退貨</a>。</p>
<h2>7. 瑕疵</h2>
<p>商品有瑕疵時，適用法定權利。釉色、木紋與織紋的差異屬材料特性，不構成瑕疵。</p>
<h2>8. 優惠券與促銷</h2>
<p>優惠券按其註明的次數、期限與商品使用，不可兑換現金。</p>
<h2>9. 法律</h2>
<p>適用德國法律；消費者居住國的強制性保護不受影響。</p>`,
    ja: `<p><strong>デモショップの見本文です。ここでのご注文には拘束力がなく、請求も発送もありません。販売を始める前に、ご自身の規約を専門家にご確認ください。</strong></p>
<h2>1. 契約の相手方</h2>
<p>販売者は Haldene GmbH（Haldenweg 12, 10115 Berlin, ドイツ）です。本規約は、この店での消費者および事業者のすべてのご注文に適用されます。</p>
<h2>2. 契約の成立</h2>
<p>店頭の表示はご注文へのお誘いです。「支払い義務を伴う注文を確定する」ボタンを押すと、カートの内容について拘束力のある申し込みとなります。それまでは、すべての入力を変更できます。受付はただちにメールで確認し、契約は、当店が注文を確認または発送したとき、遅くとも二日以内に成立します。ご注文は保存され、アカウントでご覧いただけます。契約は、この店が表示するどの言語でも締結できます。</p>
<h2>3. 価格と送料</h2>
<p>課税される場合、価格には付加価値税が含まれます。送料は別途で、ご注文の前に表示します。<a href="/ja/page/shipping">配送について</a>をご覧ください。</p>
<h2>4. お支払い</h2>
<p>銀行振込、ドイツ国内の代金引換など、お手続き画面に表示される方法でお支払いください。期限までにお支払いのないご注文は取り消され、商品は在庫に戻ります。</p>
<h2>5. お届けと所有権</h2>
<p>お手続き画面に表示される国と地域へお届けします。全額のお支払いまで、所有権は当店に留まります。</p>
<h2>6. 撤回</h2>
<p>消費者には 14 日間の<a href="/ja/legal/withdrawal">撤回の権利</a>があります。加えて 30 日間の返品を承ります。<a href="/ja/page/returns">返品について</a>をご覧ください。</p>
<h2>7. 不具合</h2>
<p>商品に不具合があるときは、法律の定める権利が適用されます。釉薬、木目、織りの違いは素材の個性であり、不具合ではありません。</p>
<h2>8. クーポンとキャンペーン</h2>
<p>クーポンは、記された回数、期間、商品の範囲で有効です。現金とは引き換えられません。</p>
<h2>9. 準拠法</h2>
<p>ドイツ法を適用します。消費者の居住国の強行的な保護は影響を受けません。</p>`,
  },
}
