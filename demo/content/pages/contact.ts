import type { DemoPage } from '../../types.ts'

export const contact: DemoPage = {
  code: 'contact',
  slug: { en: 'contact', de: 'kontakt' },
  title: { en: 'Contact', de: 'Kontakt', zh: '联系我们', 'zh-HK': '聯絡我們', ja: 'お問い合わせ' },
  summary: {
    en: 'How to reach us, and where to find quick answers.',
    de: 'So erreichen Sie uns. Manche Antwort finden Sie gleich hier.',
    zh: '如何联系我们，以及哪里能更快找到答案。',
    'zh-HK': '如何聯絡我們，以及哪裏能更快找到答案。',
    ja: 'ご連絡先と、答えがすぐ見つかる場所。',
  },
  body: {
    en: `<p>A real person answers, usually within one working day.</p>
<ul>
<li>Email: <a href="mailto:hello@haldene.example">hello@haldene.example</a></li>
<li>Phone: <a href="tel:+493023125000">+49 30 23125 000</a>, Monday to Friday, 10 am to 4 pm (Berlin time)</li>
<li>Shop: Haldenweg 12, 10115 Berlin, Tuesday to Saturday, 11 am to 6 pm</li>
</ul>
<h2>Quick answers</h2>
<ul>
<li><a href="/user/order">Where is my order?</a></li>
<li><a href="/page/shipping">What does shipping cost?</a></li>
<li><a href="/page/returns">How do I return an item?</a></li>
</ul>
<p>Need a spare lid, cork, shade or screw? Email us the product name and the part you need. Ordering more than 20 items? Ask us for a quote.</p>
<p>This is a demo shop: the address, phone number and email address don’t exist.</p>`,
    de: `<p>Bei uns antwortet ein Mensch, meist innerhalb eines Werktags.</p>
<ul>
<li>E-Mail: <a href="mailto:hello@haldene.example">hello@haldene.example</a></li>
<li>Telefon: <a href="tel:+493023125000">+49 30 23125 000</a>, Montag bis Freitag, 10 bis 16 Uhr</li>
<li>Laden: Haldenweg 12, 10115 Berlin, Dienstag bis Samstag, 11 bis 18 Uhr</li>
</ul>
<h2>Schnelle Antworten</h2>
<ul>
<li><a href="/de/user/order">Wo ist meine Bestellung?</a></li>
<li><a href="/de/page/versand">Was kostet der Versand?</a></li>
<li><a href="/de/page/rueckgabe">Wie sende ich etwas zurück?</a></li>
</ul>
<p>Fehlt ein Deckel, ein Korken, ein Schirm oder eine Schraube? Schreiben Sie uns, welches Teil Sie für welches Produkt brauchen. Ab zwanzig Stück machen wir Ihnen gern ein Angebot.</p>
<p>Dies ist ein Demoshop: Adresse, Telefonnummer und Postfach gibt es nicht.</p>`,
    zh: `<p>由真人答复，通常在一个工作日之内。</p>
<ul>
<li>电子邮箱：<a href="mailto:hello@haldene.example">hello@haldene.example</a></li>
<li>电话：<a href="tel:+493023125000">+49 30 23125 000</a>，周一至周五 10 至 16 时（柏林时间）</li>
<li>门店：Haldenweg 12, 10115 Berlin，周二至周六 11 至 18 时</li>
</ul>
<h2>常见问题</h2>
<ul>
<li><a href="/zh/user/order">我的订单到哪了？</a></li>
<li><a href="/zh/page/shipping">运费是多少？</a></li>
<li><a href="/zh/page/returns">怎样退货？</a></li>
</ul>
<p>需要盖子、木塞、灯罩、螺丝等配件，请来信写明商品名称与所缺部件。订购二十件以上，欢迎询价。</p>
<p>这是演示商店：地址、电话与邮箱均不属于任何人。</p>`,
    'zh-HK': `<p>由真人答覆，通常在一個工作天之內。</p>
<ul>
<li>電郵地址：<a href="mailto:hello@haldene.example">hello@haldene.example</a></li>
<li>電話：<a href="tel:+493023125000">+49 30 23125 000</a>，星期一至星期五 10 至 16 時（柏林時間）</li>
<li>門店：Haldenweg 12, 10115 Berlin，星期二至星期六 11 至 18 時</li>
</ul>
<h2>常見問題</h2>
<ul>
<li><a href="/zh-HK/user/order">我的訂單到哪了？</a></li>
<li><a href="/zh-HK/page/shipping">運費是多少？</a></li>
<li><a href="/zh-HK/page/returns">怎樣退貨？</a></li>
</ul>
<p>需要蓋子、木塞、燈罩、螺絲等配件，請來信寫明商品名稱與所缺部件。訂購二十件以上，歡迎詢價。</p>
<p>這是示範商店：地址、電話與電郵地址均不屬於任何人。</p>`,
    ja: `<p>担当者が、通常一営業日以内にお返事します。</p>
<ul>
<li>メール：<a href="mailto:hello@haldene.example">hello@haldene.example</a></li>
<li>電話：<a href="tel:+493023125000">+49 30 23125 000</a>、月曜から金曜、10 時〜16 時（ベルリン時間）</li>
<li>店舗：Haldenweg 12, 10115 Berlin、火曜から土曜、11 時〜18 時</li>
</ul>
<h2>よくあるご質問</h2>
<ul>
<li><a href="/ja/user/order">注文はいまどこに？</a></li>
<li><a href="/ja/page/shipping">送料はいくら？</a></li>
<li><a href="/ja/page/returns">返品するには？</a></li>
</ul>
<p>ふた、コルク、シェード、ねじなどの部品は、品名と足りないものをお書き添えください。二十点以上のご注文は、お見積りいたします。</p>
<p>これはデモショップです。住所も電話番号もメールも、誰のものでもありません。</p>`,
  },
  sections: [
    {
      id: 'write',
      type: 'contact-form',
      settings: {
        title: {
          en: 'Write to us',
          de: 'Schreiben Sie uns',
          zh: '写信给我们',
          'zh-HK': '寫信給我們',
          ja: 'お問い合わせフォーム',
        },
        text: {
          en: 'A question about a product or an order? We answer within one working day.',
          de: 'Eine Frage zu einem Produkt oder einer Bestellung? Wir antworten innerhalb eines Werktags.',
          zh: '对商品或订单有疑问？我们会在一个工作日内答复。',
          'zh-HK': '對商品或訂單有疑問？我們會在一個工作天內答覆。',
          ja: '商品やご注文についてのご質問に、一営業日以内にお答えします。',
        },
        action: {
          label: {
            en: 'Questions and answers',
            de: 'Fragen und Antworten',
            zh: '常见问题',
            'zh-HK': '常見問題',
            ja: 'よくあるご質問',
          },
          to: { kind: 'page', handle: 'faq' },
        },
      },
    },
  ],
}
