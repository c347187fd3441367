import type { DemoPage } from '../../types.ts'

export const shipping: DemoPage = {
  code: 'shipping',
  slug: { en: 'shipping', de: 'versand' },
  title: { en: 'Shipping', de: 'Versand', zh: '配送', 'zh-HK': '送貨', ja: '配送について' },
  summary: {
    en: 'Shipping costs, delivery times and packaging.',
    de: 'Was der Versand kostet, wie lange er dauert und wie wir verpacken.',
    zh: '运费多少、多久送到、我们如何包装。',
    'zh-HK': '運費多少、多久送到、我們如何包裝。',
    ja: '送料、お届けまでの日数、梱包について。',
  },
  body: {
    en: `<p>Order before noon on a working day and we ship the same day. You’ll get a tracking number as soon as your parcel is on its way.</p>
<h2>Costs and delivery times</h2>
<ul>
<li><strong>Germany:</strong> standard €4.90, 2 to 3 days, free from €80. Express from €12.90, next working day. Pickup in Berlin is free.</li>
<li><strong>European Union:</strong> standard from €9.90, 3 to 6 days, free from €150. Express from €24.90, 1 to 2 days.</li>
<li><strong>Switzerland, Liechtenstein, Norway, Iceland, United Kingdom:</strong> from €16.90, 4 to 8 days, free from €250.</li>
<li><strong>Rest of the world:</strong> from €24.90, 8 to 16 days, up to 20 kg.</li>
</ul>
<p>Furniture, floor lamps and rugs are delivered by freight. We add €29 per order in Germany, €49 in the European Union and €69 in the rest of Europe. You’ll see the exact cost at checkout before you order.</p>
<h2>Import taxes and duties</h2>
<p>For deliveries outside the European Union, prices don’t include German VAT. Your country may charge import taxes and duties. The carrier will let you know.</p>
<h2>How we pack</h2>
<p>Boxes, padding and tape are made of paper. We pack plants against the cold and ship them Monday to Wednesday. Did something break in transit? Send us a photo within a week and we’ll send a replacement.</p>`,
    de: `<p>Was an einem Werktag bis mittags bestellt wird, verschicken wir noch am selben Tag. Sobald Ihr Paket unterwegs ist, erhalten Sie eine Sendungsnummer.</p>
<h2>Kosten und Lieferzeiten</h2>
<ul>
<li><strong>Deutschland:</strong> Standard 4,90 €, 2 bis 3 Tage, ab 80 € kostenlos. Express ab 12,90 €, am nächsten Werktag. Abholung in Berlin kostenlos.</li>
<li><strong>Europäische Union:</strong> Standard ab 9,90 €, 3 bis 6 Tage, ab 150 € kostenlos. Express ab 24,90 €, 1 bis 2 Tage.</li>
<li><strong>Schweiz, Liechtenstein, Norwegen, Island, Vereinigtes Königreich:</strong> ab 16,90 €, 4 bis 8 Tage, ab 250 € kostenlos.</li>
<li><strong>Übrige Welt:</strong> ab 24,90 €, 8 bis 16 Tage, bis 20 kg.</li>
</ul>
<p>Möbel, Stehleuchten und Teppiche liefert eine Spedition. Dafür kommen pro Bestellung in Deutschland 29 €, in der Europäischen Union 49 € und im übrigen Europa 69 € hinzu. Den genauen Betrag sehen Sie an der Kasse, bevor Sie bestellen.</p>
<h2>Steuern und Zoll</h2>
<p>Für Lieferungen außerhalb der Europäischen Union zeigen wir die Preise ohne deutsche Mehrwertsteuer. Bei der Einfuhr können in Ihrem Land Steuern und Zoll anfallen; das Versandunternehmen meldet sich dann bei Ihnen.</p>
<h2>Wie wir verpacken</h2>
<p>Karton, Polster und Klebeband sind aus Papier. Pflanzen verpacken wir kältegeschützt und verschicken sie nur von Montag bis Mittwoch. Ist unterwegs etwas zu Bruch gegangen? Schicken Sie uns innerhalb einer Woche ein Foto, dann senden wir Ihnen Ersatz.</p>`,
    zh: `<p>工作日中午前的订单，当天发出。包裹交运后，您会立即收到追踪号码。</p>
<h2>费用与时间</h2>
<ul>
<li><strong>德国：</strong>标准配送 4.90 欧元，2 至 3 天，满 80 欧元免运费。特快配送 12.90 欧元起，次一工作日送达。柏林自提免费。</li>
<li><strong>欧盟：</strong>标准配送 9.90 欧元起，3 至 6 天，满 150 欧元免运费。特快配送 24.90 欧元起，1 至 2 天。</li>
<li><strong>瑞士、列支敦士登、挪威、冰岛、英国：</strong>16.90 欧元起，4 至 8 天，满 250 欧元免运费。</li>
<li><strong>全球其他地区：</strong>24.90 欧元起，8 至 16 天，限重 20 千克。</li>
</ul>
<p>家具、落地灯与地毯由货运承运，每笔订单加收一次：德国 29 欧元，欧盟 49 欧元，欧洲其他地区 69 欧元。确切金额会在下单前显示于结账页面。</p>
<h2>进口税费</h2>
<p>寄往欧盟以外地区时，价格不含德国增值税。目的地国家可能在货物抵达时征收税费，届时由承运商通知您。</p>
<h2>我们如何包装</h2>
<p>纸箱、填充与胶带都是纸。植物做保温包装，只在周一至周三发货。若途中破损，请在一周内发照片给我们，我们补寄一件。</p>`,
    'zh-HK': `<p>工作天中午前的訂單，當天發出。包裹交運後，您會立即收到追蹤號碼。</p>
<h2>費用與時間</h2>
<ul>
<li><strong>德國：</strong>標準送貨 4.90 歐元，2 至 3 天，滿 80 歐元免運費。特快送貨 12.90 歐元起，次一工作天送達。柏林自取免費。</li>
<li><strong>歐盟：</strong>標準送貨 9.90 歐元起，3 至 6 天，滿 150 歐元免運費。特快送貨 24.90 歐元起，1 至 2 天。</li>
<li><strong>瑞士、列支敦士登、挪威、冰島、英國：</strong>16.90 歐元起，4 至 8 天，滿 250 歐元免運費。</li>
<li><strong>全球其他地區：</strong>24.90 歐元起，8 至 16 天，限重 20 公斤。</li>
</ul>
<p>傢俬、座地燈與地氈由貨運承運，每筆訂單加收一次：德國 29 歐元，歐盟 49 歐元，歐洲其他地區 69 歐元。確切金額會在下單前顯示於結帳頁面。</p>
<h2>進口稅費</h2>
<p>寄往歐盟以外地區時，價格不含德國增值稅。目的地國家可能在貨物抵達時徵收稅費，屆時由貨運公司通知您。</p>
<h2>我們如何包裝</h2>
<p>紙箱、填充與膠帶都是紙。植物做保溫包裝，只在星期一至星期三發貨。若途中破損，請在一星期內發照片給我們，我們補寄一件。</p>`,
    ja: `<p>営業日の正午までのご注文は、当日に発送します。お荷物を引き渡し次第、追跡番号をお知らせします。</p>
<h2>送料と日数</h2>
<ul>
<li><strong>ドイツ：</strong>通常配送 4.90 ユーロ、2〜3 日、80 ユーロ以上で無料。お急ぎ便 12.90 ユーロから、翌営業日。ベルリンでの受け取りは無料。</li>
<li><strong>欧州連合：</strong>通常配送 9.90 ユーロから、3〜6 日、150 ユーロ以上で無料。お急ぎ便 24.90 ユーロから、1〜2 日。</li>
<li><strong>スイス、リヒテンシュタイン、ノルウェー、アイスランド、英国：</strong>16.90 ユーロから、4〜8 日、250 ユーロ以上で無料。</li>
<li><strong>その他の国と地域：</strong>24.90 ユーロから、8〜16 日、20 kg まで。</li>
</ul>
<p>家具、フロアランプ、ラグは貨物便でお届けします。ご注文ごとに一度、ドイツは 29 ユーロ、欧州連合は 49 ユーロ、その他のヨーロッパは 69 ユーロを加算します。正確な金額は、ご注文の前にお手続き画面でご確認いただけます。</p>
<h2>輸入税と関税</h2>
<p>欧州連合の外へは、ドイツの付加価値税を含まない価格を表示します。到着時に税や関税がかかる場合は、配送会社からご連絡します。</p>
<h2>梱包</h2>
<p>箱も緩衝材もテープも紙です。植物は防寒して梱包し、月曜から水曜にのみ発送します。途中で割れてしまったら、一週間以内に写真をお送りください。新しいものをお届けします。</p>`,
  },
}
