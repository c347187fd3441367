import type { DemoArticle } from '../../types.ts'

export const aPlantThatStays: DemoArticle = {
  code: 'a-plant-that-stays',
  slug: { en: 'a-plant-that-stays', de: 'eine-pflanze-die-bleibt' },
  title: {
    en: 'A plant that stays',
    de: 'Eine Pflanze, die bleibt',
    zh: '一株留得住的植物',
    'zh-HK': '一株留得住的植物',
    ja: '長く付き合う植物',
  },
  summary: {
    en: 'How a pilea is watered, turned and, in spring, multiplied.',
    de: 'Wie man eine Pilea gießt, dreht und im Frühling vermehrt.',
    zh: '镜面草怎样浇水、转盆，以及春天如何分株。',
    'zh-HK': '鏡面草怎樣澆水、轉盆，以及春天如何分株。',
    ja: 'ピレアの水やりと、鉢の回し方。春の株分けまで。',
  },
  body: {
    en: `<p>The pilea comes from the south-west of China and spread through Europe from hand to hand: for decades it could not be bought, only given. It is an easy plant, provided one does less rather than more.</p>
<h2>Place</h2>
<p>Bright, but out of the midday sun, which bleaches the leaves. A window to the east is best. Every few days a quarter turn, or it will lean.</p>
<h2>Water</h2>
<p>Once a week, when the top two centimetres are dry. Pour until water comes out below, and empty the saucer after a quarter of an hour. Hanging leaves mean thirst; yellow ones mean too much.</p>
<h2>Pot</h2>
<p>A new one each spring, a finger wider than the old. It needs a hole. Ordinary potting soil with a third of sand or perlite is right.</p>
<h2>Giving it away</h2>
<ol>
<li>Wait until an offshoot beside the stem has four leaves.</li>
<li>Cut it off below the soil with a clean knife.</li>
<li>Put it into a glass of water for two weeks, until roots show.</li>
<li>Plant it, and pass it on.</li>
</ol>`,
    de: `<p>Die Pilea stammt aus dem Südwesten Chinas und ist in Europa von Hand zu Hand gewandert: Jahrzehntelang war sie nicht zu kaufen, nur zu verschenken. Sie ist pflegeleicht, wenn man eher zu wenig tut als zu viel.</p>
<h2>Standort</h2>
<p>Hell, aber ohne Mittagssonne, die die Blätter bleicht. Am besten ist ein Fenster nach Osten. Alle paar Tage eine Vierteldrehung, sonst wächst sie schief.</p>
<h2>Wasser</h2>
<p>Einmal pro Woche, wenn die obersten zwei Zentimeter trocken sind. Gießen, bis unten Wasser austritt, und den Untersetzer nach einer Viertelstunde leeren. Hängende Blätter bedeuten Durst, gelbe zu viel Wasser.</p>
<h2>Topf</h2>
<p>Jedes Frühjahr ein neuer, einen Fingerbreit weiter als der alte und mit einem Loch im Boden. Gewöhnliche Blumenerde mit einem Drittel Sand oder Perlit genügt.</p>
<h2>Weitergeben</h2>
<ol>
<li>Warten, bis ein Ableger neben dem Stamm vier Blätter hat.</li>
<li>Mit einem sauberen Messer unter der Erde abschneiden.</li>
<li>Zwei Wochen in ein Glas Wasser stellen, bis Wurzeln zu sehen sind.</li>
<li>Einpflanzen und weitergeben.</li>
</ol>`,
    zh: `<p>镜面草原产中国西南，在欧洲靠着人传人散播开来：几十年里买不到，只能由朋友送。它很好养，只要少做，不要多做。</p>
<h2>位置</h2>
<p>明亮，避开正午阳光，否则叶子会发白。朝东的窗最好。每隔几天转四分之一圈，不然会歪向一边。</p>
<h2>浇水</h2>
<p>每周一次，等表土两厘米干了再浇。浇到盆底出水，一刻钟后倒掉托盘里的水。叶子下垂是渴了，发黄是水多了。</p>
<h2>换盆</h2>
<p>每年春天换一次，比旧盆宽一指，底部要有孔。普通盆土掺三分之一的沙或珍珠岩即可。</p>
<h2>送给别人</h2>
<ol>
<li>等茎旁的小芽长到四片叶。</li>
<li>用干净的刀在土面下切开。</li>
<li>插在水杯里两周，直到生根。</li>
<li>种下，送出去。</li>
</ol>`,
    'zh-HK': `<p>鏡面草原產中國西南，在歐洲靠着人傳人散播開來：幾十年裏買不到，只能由朋友送。它很好養，只要少做，不要多做。</p>
<h2>位置</h2>
<p>明亮，避開正午陽光，否則葉子會發白。朝東的窗最好。每隔幾天轉四分之一圈，不然會歪向一邊。</p>
<h2>澆水</h2>
<p>每星期一次，等表土兩厘米乾了再澆。澆到盆底出水，一刻鐘後倒掉托盤裏的水。葉子下垂是渴了，發黃是水多了。</p>
<h2>換盆</h2>
<p>每年春天換一次，比舊盆寬一指，底部要有孔。普通盆土摻三分之一的沙或珍珠岩即可。</p>
<h2>送給別人</h2>
<ol>
<li>等莖旁的小芽長到四片葉。</li>
<li>用乾淨的刀在土面下切開。</li>
<li>插在水杯裏兩星期，直到生根。</li>
<li>種下，送出去。</li>
</ol>`,
    ja: `<p>ピレアの故郷は中国の南西部。ヨーロッパでは手から手へと広まり、何十年ものあいだ、買うことはできず、もらうものでした。手をかけすぎなければ、育てやすい植物です。</p>
<h2>場所</h2>
<p>明るく、真昼の日差しの当たらないところ。強い光は葉の色を抜きます。東向きの窓辺がいちばん。数日ごとに四分の一だけ回さないと、傾きます。</p>
<h2>水</h2>
<p>週に一度、表面の土が二センチ乾いたら。鉢底から出るまで注ぎ、十五分後に受け皿の水を捨てます。葉が垂れたら水不足、黄色くなったらやりすぎです。</p>
<h2>鉢</h2>
<p>毎年春に、指一本分だけ大きな鉢へ。穴のあるものを。ふつうの培養土に、砂かパーライトを三分の一混ぜます。</p>
<h2>分けて贈る</h2>
<ol>
<li>幹のそばの子株に、葉が四枚つくまで待ちます。</li>
<li>清潔なナイフで、土の下から切り分けます。</li>
<li>根が見えるまで二週間、水を入れたグラスに。</li>
<li>植えて、誰かに渡しましょう。</li>
</ol>`,
  },
  author: 'Mira Ahrens',
  daysOld: 160,
  picture: 'a-plant-that-stays.webp',
  pictureAlt: {
    en: 'A pilea in an oat-coloured pot beside a watering can',
    de: 'Eine Pilea im haferfarbenen Topf neben einer Gießkanne',
    zh: '燕麦色花盆里的镜面草，旁边是浇水壶',
    'zh-HK': '燕麥色花盆裏的鏡面草，旁邊是澆水壺',
    ja: 'オーツ色の鉢のピレアと、じょうろ',
  },
  products: ['pilea-in-pot', 'planter', 'watering-can', 'bud-vase'],
}
