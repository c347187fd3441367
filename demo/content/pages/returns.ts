import type { DemoPage } from '../../types.ts'

export const returns: DemoPage = {
  code: 'returns',
  slug: { en: 'returns', de: 'rueckgabe' },
  title: {
    en: 'Returns and exchanges',
    de: 'Rückgabe und Umtausch',
    zh: '退货与换货',
    'zh-HK': '退貨與換貨',
    ja: '返品と交換',
  },
  summary: {
    en: 'Return items within 30 days. Here’s how.',
    de: 'Sie haben 30 Tage Zeit. So funktioniert die Rücksendung.',
    zh: '30 天考虑期，以及退货的步骤。',
    'zh-HK': '30 天考慮期，以及退貨的步驟。',
    ja: '30日間のお試しと、返品の手順。',
  },
  body: {
    en: `<p>You have 30 days from delivery to return an item, for any reason. You can try it as you would in a shop. Please keep the box.</p>
<h2>How it works</h2>
<ol>
<li>Sign in, open your order and choose <strong>Return</strong>. Select the items and whether you’d like a refund or an exchange. Ordered as a guest? Find your order with its number and your email address.</li>
<li>We’ll reply within two working days with the return address.</li>
<li>Send the parcel within 14 days and enter the carrier and tracking number.</li>
<li>Once we’ve checked your return, we refund your original payment method within 14 days.</li>
</ol>
<h2>Your refund</h2>
<p>We refund what you paid for the items. If you withdraw from the whole order within 14 days, we also refund standard shipping. See <a href="/legal/withdrawal">Withdrawal</a>.</p>
<h2>Exchange</h2>
<p>We send another colour or size at the same price as soon as we have your return. If it has sold out, we’ll refund you instead.</p>
<h2>Damaged or wrong item?</h2>
<p>There’s no need to send it back. Choose <strong>Refund only</strong>, add a photo, and we’ll take care of the rest.</p>
<p>Plants can’t be returned, but we’ll replace any that arrive damaged.</p>`,
    de: `<p>Sie haben ab Lieferung 30 Tage Zeit, Artikel zurückzusenden, ganz ohne Angabe von Gründen. Ausprobieren wie im Laden ist erlaubt; bitte heben Sie nur den Karton auf.</p>
<h2>So geht’s</h2>
<ol>
<li>Melden Sie sich an, öffnen Sie die Bestellung und wählen Sie <strong>Artikel zurücksenden</strong>. Geben Sie an, was zurückgeht und ob Sie eine Erstattung oder einen Umtausch möchten. Als Gast bestellt? Dann finden Sie Ihre Bestellung mit Bestellnummer und E-Mail-Adresse.</li>
<li>Wir antworten innerhalb von zwei Werktagen und nennen Ihnen die Rücksendeadresse.</li>
<li>Schicken Sie das Paket innerhalb von 14 Tagen ab und tragen Sie Versandunternehmen und Sendungsnummer ein.</li>
<li>Sobald wir die Rücksendung geprüft haben, erstatten wir den Betrag innerhalb von 14 Tagen über die ursprüngliche Zahlungsart.</li>
</ol>
<h2>Ihre Erstattung</h2>
<p>Wir erstatten, was Sie für die Artikel tatsächlich bezahlt haben. Widerrufen Sie die ganze Bestellung innerhalb von 14 Tagen, erstatten wir auch den Standardversand; siehe <a href="/de/legal/withdrawal">Widerruf</a>.</p>
<h2>Umtausch</h2>
<p>Eine andere Farbe oder Größe zum selben Preis schicken wir los, sobald Ihre Rücksendung bei uns ist. Ist sie inzwischen ausverkauft, erhalten Sie Ihr Geld zurück.</p>
<h2>Beschädigt oder falsch geliefert?</h2>
<p>Dann müssen Sie nichts zurücksenden. Wählen Sie <strong>Nur Erstattung</strong>, fügen Sie ein Foto hinzu, und wir kümmern uns um den Rest.</p>
<p>Lebende Pflanzen können wir nicht zurücknehmen, aber wir ersetzen, was beschädigt ankommt.</p>`,
    zh: `<p>自收货之日起 30 天内，无论什么原因都可以退货。像在店里那样试用没有问题；请保留包装盒。</p>
<h2>步骤</h2>
<ol>
<li>登录后打开订单，选择<strong>退货</strong>，勾选商品与数量，并选择退款或换货。访客可凭订单号与电子邮箱查到订单。</li>
<li>我们在两个工作日内答复，并提供退货地址。</li>
<li>请在 14 天内寄出，并填写物流公司与运单号。</li>
<li>收到并检查后，款项按原路退回，最迟不超过 14 天。</li>
</ol>
<h2>退回多少</h2>
<p>退还您为这些商品实际支付的金额，已计入折扣。若在 14 天内撤回整笔订单，标准运费也一并退还，详见<a href="/zh/legal/withdrawal">撤回权</a>。</p>
<h2>换货</h2>
<p>同价的其他颜色或尺寸，在收到您寄回的商品后立即发出。若其间售罄，我们改为退款。</p>
<h2>破损或发错？</h2>
<p>那就不必寄回。选择<strong>仅退款</strong>，附上照片，其余交给我们。</p>
<p>活体植物不能退货，但若到货状态不佳，我们会补寄。</p>`,
    'zh-HK': `<p>自收貨之日起 30 天內，無論什麼原因都可以退貨。像在店裏那樣試用沒有問題；請保留包裝盒。</p>
<h2>步驟</h2>
<ol>
<li>登入後打開訂單，選擇<strong>退貨</strong>，勾選商品與數量，並選擇退款或換貨。訪客可憑訂單號與電郵地址查到訂單。</li>
<li>我們在兩個工作天內答覆，並提供退貨地址。</li>
<li>請在 14 天內寄出，並填寫物流公司與運單號。</li>
<li>收到並檢查後，款項按原路退回，最遲不超過 14 天。</li>
</ol>
<h2>退回多少</h2>
<p>退還您為這些商品實際付款的金額，已計入折扣。若在 14 天內撤回整筆訂單，標準運費也一併退還，詳見<a href="/zh-HK/legal/withdrawal">撤回權</a>。</p>
<h2>換貨</h2>
<p>同價的其他顏色或尺寸，在收到您寄回的商品後立即發出。若其間售罄，我們改為退款。</p>
<h2>破損或發錯？</h2>
<p>那就不必寄回。選擇<strong>僅退款</strong>，附上照片，其餘交給我們。</p>
<p>活體植物不能退貨，但若到貨狀態不佳，我們會補寄。</p>`,
    ja: `<p>お届けから 30 日間、理由を問わずご返品いただけます。お店で試すようにお使いになるのはかまいません。箱は取っておいてください。</p>
<h2>手順</h2>
<ol>
<li>サインインして注文を開き、<strong>返品</strong>を選びます。品と数量、返金か交換かをお選びください。ゲストの方は、注文番号とメールアドレスで注文を開けます。</li>
<li>二営業日以内にお返事し、返送先をお知らせします。</li>
<li>14 日以内にお送りいただき、配送会社と追跡番号をご入力ください。</li>
<li>到着と確認のあと、お支払いと同じ方法で、遅くとも 14 日以内に返金します。</li>
</ol>
<h2>返金額</h2>
<p>割引後に実際にお支払いいただいた金額をお返しします。14 日以内にご注文全体を撤回される場合は、通常配送の送料も返金します。<a href="/ja/legal/withdrawal">契約の撤回</a>をご覧ください。</p>
<h2>交換</h2>
<p>同じ価格の別の色やサイズを、お品の到着後すぐに発送します。その間に売り切れた場合は、返金をご案内します。</p>
<h2>破損や誤りのとき</h2>
<p>ご返送は不要です。<strong>返金のみ</strong>を選び、写真を添えてください。あとはお任せください。</p>
<p>生きた植物は返品できませんが、状態よく届かなかったものはお取り替えします。</p>`,
  },
}
