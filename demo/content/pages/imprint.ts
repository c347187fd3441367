import type { DemoPage } from '../../types.ts'

export const imprint: DemoPage = {
  code: 'imprint',
  slug: { en: 'imprint', de: 'impressum' },
  title: { en: 'Imprint', de: 'Impressum', zh: '网站信息', 'zh-HK': '網站資料', ja: '運営者情報' },
  summary: {
    en: 'Who is responsible for this shop (an invented company).',
    de: 'Wer für diesen Shop verantwortlich ist (eine erfundene Firma).',
    zh: '本店的经营者信息（虚构公司）。',
    'zh-HK': '本店的經營者資料（虛構公司）。',
    ja: 'この店の運営者（架空の会社）について。',
  },
  body: {
    en: `<p><strong>Example text of a demo shop. The company does not exist; replace this page before you sell anything.</strong></p>
<p>Haldene GmbH (demo shop)<br>Haldenweg 12<br>10115 Berlin<br>Germany</p>
<p>Managing director: Ada Haldene<br>Register: Amtsgericht Berlin (Charlottenburg), HRB 000000 B<br>VAT ID: DE000000000</p>
<p>E-mail: <a href="mailto:hello@haldene.example">hello@haldene.example</a><br>Telephone: <a href="tel:+493023125000">+49 30 23125 000</a></p>
<p>Responsible for the texts: Ada Haldene, address as above.</p>
<h2>Disputes</h2>
<p>We are neither willing nor obliged to take part in dispute resolution before a consumer arbitration board. Talk to us first; that has always been enough.</p>`,
    de: `<p><strong>Beispieltext eines Demoshops. Die Firma gibt es nicht; ersetzen Sie diese Seite, bevor Sie etwas verkaufen.</strong></p>
<p>Haldene GmbH (Demoshop)<br>Haldenweg 12<br>10115 Berlin<br>Deutschland</p>
<p>Geschäftsführerin: Ada Haldene<br>Handelsregister: Amtsgericht Berlin (Charlottenburg), HRB 000000 B<br>USt-IdNr.: DE000000000</p>
<p>E-Mail: <a href="mailto:hello@haldene.example">hello@haldene.example</a><br>Telefon: <a href="tel:+493023125000">+49 30 23125 000</a></p>
<p>Verantwortlich für die Inhalte: Ada Haldene, Anschrift wie oben.</p>
<h2>Streitbeilegung</h2>
<p>Wir sind weder bereit noch verpflichtet, an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilzunehmen. Sprechen Sie uns am besten direkt an; bisher hat das immer genügt.</p>`,
    zh: `<p><strong>演示商店的示例文本。该公司并不存在；正式销售前请替换本页。</strong></p>
<p>Haldene GmbH（演示商店）<br>Haldenweg 12<br>10115 Berlin<br>德国</p>
<p>负责人：Ada Haldene<br>登记：Amtsgericht Berlin (Charlottenburg), HRB 000000 B<br>增值税号：DE000000000</p>
<p>电子邮箱：<a href="mailto:hello@haldene.example">hello@haldene.example</a><br>电话：<a href="tel:+493023125000">+49 30 23125 000</a></p>
<p>内容负责人：Ada Haldene，地址同上。</p>
<h2>争议</h2>
<p>我们不愿意也无义务参加消费者仲裁机构的争议解决程序。请先与我们沟通，至今这都已足够。</p>`,
    'zh-HK': `<p><strong>示範商店的示例文本。該公司並不存在；正式銷售前請替換本頁。</strong></p>
<p>Haldene GmbH（示範商店）<br>Haldenweg 12<br>10115 Berlin<br>德國</p>
<p>負責人：Ada Haldene<br>登記：Amtsgericht Berlin (Charlottenburg), HRB 000000 B<br>增值稅號：DE000000000</p>
<p>電郵地址：<a href="mailto:hello@haldene.example">hello@haldene.example</a><br>電話：<a href="tel:+493023125000">+49 30 23125 000</a></p>
<p>內容負責人：Ada Haldene，地址同上。</p>
<h2>爭議</h2>
<p>我們不願意也無義務參加消費者仲裁機構的爭議解決程序。請先與我們溝通，至今這都已足夠。</p>`,
    ja: `<p><strong>デモショップの見本文です。この会社は存在しません。販売を始める前に差し替えてください。</strong></p>
<p>Haldene GmbH（デモショップ）<br>Haldenweg 12<br>10115 Berlin<br>ドイツ</p>
<p>代表：Ada Haldene<br>登記：Amtsgericht Berlin (Charlottenburg), HRB 000000 B<br>VAT 番号：DE000000000</p>
<p>メール：<a href="mailto:hello@haldene.example">hello@haldene.example</a><br>電話：<a href="tel:+493023125000">+49 30 23125 000</a></p>
<p>内容の責任者：Ada Haldene（住所は上記に同じ）</p>
<h2>紛争について</h2>
<p>当店は消費者調停機関の手続きに参加する意思も義務もありません。まずは私たちにお話しください。これまではそれで足りています。</p>`,
  },
}
