import type { DemoPage } from '../../types.ts'

export const privacy: DemoPage = {
  code: 'privacy',
  slug: { en: 'privacy', de: 'datenschutz' },
  title: {
    en: 'Privacy policy',
    de: 'Datenschutzerklärung',
    zh: '隐私政策',
    'zh-HK': '私隱政策',
    ja: 'プライバシーポリシー',
  },
  summary: {
    en: 'What is stored about you, why, for how long, and how to get or delete it.',
    de: 'Welche Daten wir speichern, warum und wie lange, und wie Sie sie herunterladen oder löschen.',
    zh: '我们保存哪些信息、为什么、保存多久，以及如何取得或删除。',
    'zh-HK': '我們儲存哪些資料、為什麼、儲存多久，以及如何取得或刪除。',
    ja: '何を、なぜ、どれだけの期間保存するか。受け取り方と消し方。',
  },
  body: {
    en: `<p><strong>Example text of a demo shop. Do not enter real data here; have your own policy checked before you sell anything.</strong></p>
<h2>Who is responsible</h2>
<p>Haldene GmbH, Haldenweg 12, 10115 Berlin, Germany, <a href="mailto:hello@haldene.example">hello@haldene.example</a>.</p>
<h2>What we store, and why</h2>
<ul>
<li><strong>Orders:</strong> name, addresses, e-mail, telephone, what was ordered and paid. Needed to fulfil the contract; kept as long as tax law asks, in Germany up to ten years.</li>
<li><strong>Your account:</strong> what you enter, and your sign-ins with time, IP address and browser, so that you can end a session you do not know. Kept until you delete the account.</li>
<li><strong>Cart and wish list:</strong> under a random visitor number, so that they are still there tomorrow.</li>
<li><strong>Newsletter:</strong> your address, from your confirmation until you unsubscribe. Every email has the link.</li>
<li><strong>Bank details for a refund:</strong> encrypted, and erased after 90 days.</li>
</ul>
<h2>What we do not do</h2>
<p>We do not sell data, we load nothing from other companies into the pages, and we count visits only if you have agreed. Passwords are stored so that nobody can read them, not even we.</p>
<h2>Cookies and storage</h2>
<p>Without your consent we store only what the shop needs: language, currency, sign-in, cart and the visitor number. After a sign-in, a cookie of 400 days lets us know this browser again, so that we can warn you of any other one. You can change your choice at any time at the foot of the page.</p>
<h2>Who receives data</h2>
<p>The carrier gets your address, the payment provider what it needs for the payment. Nobody else.</p>
<h2>Your rights</h2>
<p>You can download everything we hold about you and delete your account under <a href="/user/account">Account</a>. You may have data corrected, restricted or transferred, object to its use, withdraw consent, and complain to a supervisory authority, for example the Berlin Commissioner for Data Protection and Freedom of Information.</p>`,
    de: `<p><strong>Beispieltext eines Demoshops. Geben Sie hier keine echten Daten ein, und lassen Sie Ihre eigene Erklärung prüfen, bevor Sie etwas verkaufen.</strong></p>
<h2>Verantwortliche Stelle</h2>
<p>Haldene GmbH, Haldenweg 12, 10115 Berlin, <a href="mailto:hello@haldene.example">hello@haldene.example</a>.</p>
<h2>Was wir speichern und warum</h2>
<ul>
<li><strong>Bestellungen:</strong> Name, Anschriften, E-Mail, Telefon, was bestellt und bezahlt wurde. Wir brauchen die Daten, um den Vertrag zu erfüllen, und bewahren sie so lange auf, wie das Steuerrecht es verlangt, in Deutschland bis zu zehn Jahre.</li>
<li><strong>Ihr Konto:</strong> Ihre Angaben und Ihre Anmeldungen mit Zeit, IP-Adresse und Browser, damit Sie eine fremde Sitzung beenden können. Gespeichert, bis Sie das Konto löschen.</li>
<li><strong>Warenkorb und Merkliste:</strong> unter einer zufälligen Besuchernummer, damit sie morgen noch da sind.</li>
<li><strong>Newsletter:</strong> Ihre Adresse, von der Bestätigung bis zur Abmeldung. Der Link zum Abmelden steht in jeder E-Mail.</li>
<li><strong>Bankdaten für eine Erstattung:</strong> verschlüsselt und nach 90 Tagen gelöscht.</li>
</ul>
<h2>Was wir nicht tun</h2>
<p>Wir verkaufen keine Daten, binden nichts von anderen Firmen in unsere Seiten ein und zählen Besuche nur, wenn Sie zugestimmt haben. Passwörter sind so gespeichert, dass niemand sie lesen kann, auch wir nicht.</p>
<h2>Cookies und lokaler Speicher</h2>
<p>Ohne Ihre Zustimmung speichern wir nur, was der Shop braucht: Sprache, Währung, Anmeldung, Warenkorb und die Besuchernummer. Nach einer Anmeldung erkennen wir diesen Browser 400 Tage lang an einem Cookie wieder, damit wir Sie warnen können, wenn sich jemand mit einem anderen anmeldet. Ihre Auswahl können Sie jederzeit am Ende jeder Seite ändern.</p>
<h2>Wer Daten erhält</h2>
<p>Das Versandunternehmen erhält Ihre Anschrift, der Zahlungsdienst die Angaben, die er für die Zahlung braucht. Sonst erhält niemand Ihre Daten.</p>
<h2>Ihre Rechte</h2>
<p>Unter <a href="/de/user/account">Konto</a> können Sie alles herunterladen, was wir über Sie gespeichert haben, und Ihr Konto löschen. Sie können Daten berichtigen, ihre Verarbeitung einschränken oder sie übertragen lassen, der Nutzung widersprechen, eine Einwilligung widerrufen und sich bei einer Aufsichtsbehörde beschweren, zum Beispiel bei der Berliner Beauftragten für Datenschutz und Informationsfreiheit.</p>`,
    zh: `<p><strong>演示商店的示例文本。请勿在此填写真实信息；正式销售前，请让专业人士审阅您自己的政策。</strong></p>
<h2>负责人</h2>
<p>Haldene GmbH, Haldenweg 12, 10115 Berlin, 德国，<a href="mailto:hello@haldene.example">hello@haldene.example</a>。</p>
<h2>我们保存什么，为什么</h2>
<ul>
<li><strong>订单：</strong>姓名、地址、电子邮箱、电话、订购内容与付款。用于履行合同；按税法要求的期限保存，在德国最长十年。</li>
<li><strong>您的账户：</strong>您填写的内容，以及登录的时间、IP 地址与浏览器，便于您结束陌生的会话。保存至您删除账户为止。</li>
<li><strong>购物车与心愿单：</strong>记在随机访客编号之下，明天回来仍在。</li>
<li><strong>通讯邮件：</strong>您的邮箱地址，自确认订阅起至退订为止。每封信都附退订链接。</li>
<li><strong>退款用银行信息：</strong>加密保存，90 天后删除。</li>
</ul>
<h2>我们不做什么</h2>
<p>我们不出售数据，页面中不加载其他公司的内容，只有经您同意才统计访问。密码的保存方式让任何人都无法读取，包括我们自己。</p>
<h2>Cookie 与本地存储</h2>
<p>未经同意，我们只保存商店运行所需的内容：语言、货币、登录状态、购物车与访客编号。登录之后，一个保存 400 天的 Cookie 让我们认得这个浏览器，以便在其他浏览器登录时提醒您。您可随时在页面底部更改选择。</p>
<h2>谁会收到数据</h2>
<p>承运商得到您的地址，支付服务商得到付款所需的信息。此外没有别人。</p>
<h2>您的权利</h2>
<p>您可以在<a href="/zh/user/account">账户</a>页面下载我们持有的全部信息，也可以删除账户。您有权要求更正、限制处理或转移数据，反对使用，撤回同意，并可向监管机构投诉，例如柏林数据保护与信息自由专员。</p>`,
    'zh-HK': `<p><strong>示範商店的示例文本。請勿在此填寫真實資料；正式銷售前，請讓專業人士審閱您自己的政策。</strong></p>
<h2>負責人</h2>
<p>Haldene GmbH, Haldenweg 12, 10115 Berlin, 德國，<a href="mailto:hello@haldene.example">hello@haldene.example</a>。</p>
<h2>我們儲存什麼，為什麼</h2>
<ul>
<li><strong>訂單：</strong>姓名、地址、電郵地址、電話、訂購內容與付款。用於履行合約；按稅法要求的期限儲存，在德國最長十年。</li>
<li><strong>您的帳戶：</strong>您填寫的內容，以及登入的時間、IP 地址與瀏覽器，便於您結束陌生的會話。儲存至您刪除帳戶為止。</li>
<li><strong>購物車與心願單：</strong>記在隨機訪客編號之下，明天回來仍在。</li>
<li><strong>通訊電郵：</strong>您的電郵地址，自確認訂閱起至退訂為止。每封信都附退訂連結。</li>
<li><strong>退款用銀行資料：</strong>加密儲存，90 天後刪除。</li>
</ul>
<h2>我們不做什麼</h2>
<p>我們不出售資料，頁面中不載入其他公司的內容，只有經您同意才統計訪問。密碼的儲存方式讓任何人都無法讀取，包括我們自己。</p>
<h2>Cookie 與本機儲存</h2>
<p>未經同意，我們只儲存商店運作所需的內容：語言、貨幣、登入狀態、購物車與訪客編號。登入之後，一個保存 400 天的 Cookie 讓我們認得這個瀏覽器，以便在其他瀏覽器登入時提醒您。您可隨時在頁面底部更改選擇。</p>
<h2>誰會收到資料</h2>
<p>貨運公司得到您的地址，付款服務商得到付款所需的資料。此外沒有別人。</p>
<h2>您的權利</h2>
<p>您可以在<a href="/zh-HK/user/account">帳戶</a>頁面下載我們持有的全部資料，也可以刪除帳戶。您有權要求更正、限制處理或轉移資料，反對使用，撤回同意，並可向監管機構投訴，例如柏林資料保護與資料自由專員。</p>`,
    ja: `<p><strong>デモショップの見本文です。実在の情報は入力しないでください。販売を始める前に、ご自身の方針を専門家にご確認ください。</strong></p>
<h2>責任者</h2>
<p>Haldene GmbH, Haldenweg 12, 10115 Berlin, ドイツ、<a href="mailto:hello@haldene.example">hello@haldene.example</a></p>
<h2>保存するものと理由</h2>
<ul>
<li><strong>ご注文：</strong>お名前、住所、メール、電話、ご注文とお支払いの内容。契約の履行に必要で、税法の定める期間（ドイツでは最長 10 年）保存します。</li>
<li><strong>アカウント：</strong>ご入力の内容と、サインインの日時、IP アドレス、ブラウザ。見覚えのないセッションを終了できるようにするためです。アカウントの削除まで保存します。</li>
<li><strong>カートとお気に入り：</strong>無作為な訪問者番号のもとに保存し、明日も残っているようにします。</li>
<li><strong>ニュースレター：</strong>メールアドレスを、ご確認から配信停止まで。停止のリンクは毎号にあります。</li>
<li><strong>返金のための口座情報：</strong>暗号化し、90 日後に消去します。</li>
</ul>
<h2>しないこと</h2>
<p>情報を売りません。他社のものをページに読み込みません。訪問の集計は、ご同意いただいた場合だけです。パスワードは、私たちを含め誰にも読めない形で保存します。</p>
<h2>Cookie と保存領域</h2>
<p>ご同意がなければ、店に必要なもの（言語、通貨、サインイン、カート、訪問者番号）だけを保存します。サインインの後は、400日間のCookieでこのブラウザを見分け、別のブラウザからのサインインをお知らせします。選択は、ページの下部でいつでも変えられます。</p>
<h2>情報を受け取る相手</h2>
<p>配送会社には住所を、決済会社にはお支払いに必要なものを渡します。ほかにはありません。</p>
<h2>お客様の権利</h2>
<p><a href="/ja/user/account">アカウント</a>のページで、保存されている情報のダウンロードと、アカウントの削除ができます。訂正、処理の制限、移転、利用への異議、同意の撤回、監督機関（たとえばベルリンのデータ保護・情報自由監察官）への申し立てもできます。</p>`,
  },
}
