import type { DemoArticle } from '../../types.ts'

export const lightInTheEvening: DemoArticle = {
  code: 'light-in-the-evening',
  slug: { en: 'light-in-the-evening', de: 'licht-am-abend' },
  title: {
    en: 'Light in the evening',
    de: 'Licht am Abend',
    zh: '夜晚的光',
    'zh-HK': '夜晚的光',
    ja: '夜の灯り',
  },
  summary: {
    en: 'Three low lamps instead of one high one, and what the numbers on a bulb mean.',
    de: 'Drei niedrige Leuchten statt einer hohen und was die Zahlen auf dem Leuchtmittel bedeuten.',
    zh: '三盏低灯胜过一盏高灯，以及灯泡上数字的含义。',
    'zh-HK': '三盞低燈勝過一盞高燈，以及燈膽上數字的含義。',
    ja: '高い灯りひとつより、低い灯り三つ。電球の数字の読み方も。',
  },
  body: {
    en: `<p>One lamp in the middle of the ceiling makes a room look like an office: everything equally bright, every face shaded under the eyes. Light that stands low and in several places leaves corners dark, and a room with dark corners seems larger and calmer.</p>
<h2>Three places</h2>
<ul>
<li><strong>Where you read.</strong> A floor lamp behind the shoulder, the lower edge of the shade at eye height.</li>
<li><strong>Where you eat.</strong> A pendant 60 cm above the table: low enough to gather those who sit around it.</li>
<li><strong>Where nobody is.</strong> A small lamp on a shelf or the floor, so that the eye has something to rest on behind the screen.</li>
</ul>
<h2>What the bulb says</h2>
<p><strong>Lumen</strong> is how much light comes out: 250 for a corner, 500 for reading, 800 above a table. <strong>Kelvin</strong> is the colour: 2700 is warm, 2200 is close to a candle, 4000 belongs in a workshop. <strong>Ra</strong> (or CRI) says how true colours look; below 90, food turns grey.</p>
<h2>And candles</h2>
<p>Cut the wick to half a centimetre before lighting, let the surface melt to the edge the first time, and put the flame out with a lid rather than with your breath. So it burns evenly and leaves no smoke.</p>`,
    de: `<p>Eine Leuchte mitten an der Decke macht aus einem Zimmer ein Büro: alles gleich hell, Schatten unter allen Augen. Licht, das niedrig und an mehreren Orten steht, lässt Ecken dunkel, und ein Raum mit dunklen Ecken wirkt größer und ruhiger.</p>
<h2>Drei Orte</h2>
<ul>
<li><strong>Wo man liest.</strong> Eine Stehleuchte hinter der Schulter, die Unterkante des Schirms auf Augenhöhe.</li>
<li><strong>Wo man isst.</strong> Eine Pendelleuchte 60 cm über dem Tisch: niedrig genug, um die Runde zusammenzuhalten.</li>
<li><strong>Wo niemand ist.</strong> Eine kleine Leuchte auf dem Regal oder am Boden, damit das Auge hinter dem Bildschirm etwas zum Ausruhen hat.</li>
</ul>
<h2>Was auf dem Leuchtmittel steht</h2>
<p><strong>Lumen</strong> sagt, wie viel Licht herauskommt: 250 für eine Ecke, 500 zum Lesen, 800 über dem Tisch. <strong>Kelvin</strong> ist die Farbe: 2700 ist warm, 2200 fast Kerze, 4000 gehört in die Werkstatt. <strong>Ra</strong> (oder CRI) sagt, wie echt Farben aussehen; unter 90 wird Essen grau.</p>
<h2>Und Kerzen</h2>
<p>Den Docht vor dem Anzünden auf einen halben Zentimeter kürzen, beim ersten Mal die Oberfläche bis zum Rand schmelzen lassen und die Flamme mit einem Deckel löschen, statt sie auszupusten. So brennt die Kerze gleichmäßig und rußt nicht.</p>`,
    zh: `<p>天花板中央一盏灯，会让房间像办公室：处处一样亮，人人眼下有阴影。光放低、分散几处，角落便暗下来，而有暗角的房间显得更大、更静。</p>
<h2>三个位置</h2>
<ul>
<li><strong>读书的地方。</strong>落地灯放在肩后，灯罩下沿与眼同高。</li>
<li><strong>吃饭的地方。</strong>吊灯离桌面 60 厘米：低得足以把围坐的人拢在一起。</li>
<li><strong>没有人的地方。</strong>架子或地上一盏小灯，让看屏幕的眼睛有处可歇。</li>
</ul>
<h2>灯泡上写的是什么</h2>
<p><strong>流明</strong>是出光多少：角落 250，阅读 500，餐桌上方 800。<strong>色温（K）</strong>是颜色：2700 温暖，2200 近于烛光，4000 属于车间。<strong>显色指数（Ra 或 CRI）</strong>说明颜色有多真，低于 90，食物就发灰。</p>
<h2>还有蜡烛</h2>
<p>点燃前把烛芯剪到半厘米，第一次让蜡面融到边缘，熄灭时用盖子，不用嘴吹。这样燃得匀，也不冒烟。</p>`,
    'zh-HK': `<p>天花板中央一盞燈，會讓房間像辦公室：處處一樣亮，人人眼下有陰影。光放低、分散幾處，角落便暗下來，而有暗角的房間顯得更大、更靜。</p>
<h2>三個位置</h2>
<ul>
<li><strong>讀書的地方。</strong>座地燈放在肩後，燈罩下沿與眼同高。</li>
<li><strong>吃飯的地方。</strong>吊燈離枱面 60 厘米：低得足以把圍坐的人攏在一起。</li>
<li><strong>沒有人的地方。</strong>架子或地上一盞小燈，讓看螢幕的眼睛有處可歇。</li>
</ul>
<h2>燈膽上寫的是什麼</h2>
<p><strong>流明</strong>是出光多少：角落 250，閱讀 500，餐枱上方 800。<strong>色溫（K）</strong>是顏色：2700 溫暖，2200 近於燭光，4000 屬於工場。<strong>顯色指數（Ra 或 CRI）</strong>說明顏色有多真，低於 90，食物就發灰。</p>
<h2>還有蠟燭</h2>
<p>點燃前把燭芯剪到半厘米，第一次讓蠟面融到邊緣，熄滅時用蓋子，不用嘴吹。這樣燃得勻，也不冒煙。</p>`,
    ja: `<p>天井の真ん中の灯りひとつでは、部屋は事務所のようになります。どこも同じ明るさで、誰の目の下にも影。低い灯りをいくつかの場所に置くと隅は暗く残り、暗い隅のある部屋は、広く静かに見えます。</p>
<h2>三つの場所</h2>
<ul>
<li><strong>読む場所。</strong>フロアランプは肩の後ろに。シェードの下端が目の高さ。</li>
<li><strong>食べる場所。</strong>ペンダントはテーブルの上 60 cm。囲む人を集める低さです。</li>
<li><strong>誰もいない場所。</strong>棚や床に小さなランプを。画面の向こうで、目が休めます。</li>
</ul>
<h2>電球の数字</h2>
<p><strong>ルーメン</strong>は光の量。隅なら 250、読書に 500、食卓の上に 800。<strong>ケルビン</strong>は色。2700 はあたたかく、2200 はろうそくに近く、4000 は作業場向き。<strong>Ra（CRI）</strong>は色の忠実さで、90 を下回ると料理がくすみます。</p>
<h2>そしてキャンドル</h2>
<p>灯す前に芯を 5 mm に切り、はじめは表面が縁まで溶けるのを待ち、消すときは吹かずにふたで。むらなく燃え、煙も出ません。</p>`,
  },
  author: 'Jonas Velt',
  daysOld: 92,
  picture: 'light-in-the-evening.webp',
  pictureAlt: {
    en: 'A lit table lamp and a candle on a dark shelf',
    de: 'Eine leuchtende Tischleuchte und eine Kerze auf einem dunklen Bord',
    zh: '暗色层板上亮着的台灯与蜡烛',
    'zh-HK': '暗色層板上亮着的枱燈與蠟燭',
    ja: '暗い棚の上の、灯ったテーブルランプとキャンドル',
  },
  products: ['table-lamp', 'floor-lamp', 'pendant-lamp', 'scented-candle'],
}
