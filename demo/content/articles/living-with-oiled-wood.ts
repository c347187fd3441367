import type { DemoArticle } from '../../types.ts'

export const livingWithOiledWood: DemoArticle = {
  code: 'living-with-oiled-wood',
  slug: { en: 'living-with-oiled-wood', de: 'leben-mit-geoeltem-holz' },
  title: {
    en: 'Living with oiled wood',
    de: 'Leben mit geöltem Holz',
    zh: '与上油的木头相处',
    'zh-HK': '與上油的木頭相處',
    ja: 'オイル仕上げの木と暮らす',
  },
  summary: {
    en: 'Rings, scratches and a grey spot: what oil forgives, and how to help it.',
    de: 'Ränder, Kratzer und ein grauer Fleck: was Öl verzeiht und wie man ihm hilft.',
    zh: '杯印、划痕、一块灰斑：油能原谅什么，怎样帮它一把。',
    'zh-HK': '杯印、劃痕、一塊灰斑：油能原諒什麼，怎樣幫它一把。',
    ja: '輪じみ、傷、くすみ。オイルが許してくれることと、その手助け。',
  },
  body: {
    en: `<p>Lacquer lies on wood like a pane of glass: it protects until it breaks, and then the whole surface must come off. Oil goes in. It does not keep everything out, but a spot can be mended where it is.</p>
<h2>Every day</h2>
<p>Wipe along the grain with a cloth that is damp, not wet, and dry afterwards. No microfibre, no cleaner with bleach. A board may be washed, but should stand upright to dry, with air on both sides.</p>
<h2>Once a year</h2>
<ol>
<li>Let the wood dry for a day.</li>
<li>Rub it lightly along the grain with paper of 240 grit and wipe off the dust.</li>
<li>Spread a tablespoon of linseed oil thinly with a cloth; wait twenty minutes.</li>
<li>Take off everything that has not gone in. What stays on top turns sticky.</li>
<li>Leave it overnight.</li>
</ol>
<p><strong>Important:</strong> cloths soaked in linseed oil can catch fire by themselves. Spread them flat outdoors to dry, or keep them in a closed jar with water.</p>
<h2>First aid</h2>
<ul>
<li>White ring: warm it with a hair dryer, then oil.</li>
<li>Dent: lay a damp cloth on it, hold a warm iron over it for a few seconds, and let the fibres swell.</li>
<li>Dark spot from metal: a slice of lemon, ten minutes, rinse, dry, oil.</li>
</ul>`,
    de: `<p>Lack liegt auf dem Holz wie eine Scheibe: Er schützt, bis er bricht, und dann muss die ganze Fläche herunter. Öl zieht ein. Es hält nicht alles ab, aber eine Stelle lässt sich dort ausbessern, wo sie ist.</p>
<h2>Jeden Tag</h2>
<p>Mit einem feuchten, nicht nassen Tuch in Faserrichtung wischen und nachtrocknen. Keine Mikrofaser, kein Reiniger mit Bleiche. Ein Brett darf gewaschen werden, soll aber aufrecht trocknen, mit Luft an beiden Seiten.</p>
<h2>Einmal im Jahr</h2>
<ol>
<li>Das Holz einen Tag trocknen lassen.</li>
<li>Mit Papier der Körnung 240 leicht in Faserrichtung schleifen und den Staub abwischen.</li>
<li>Einen Esslöffel Leinöl dünn mit einem Tuch verteilen; zwanzig Minuten warten.</li>
<li>Alles abnehmen, was nicht eingezogen ist. Was stehen bleibt, wird klebrig.</li>
<li>Über Nacht ruhen lassen.</li>
</ol>
<p><strong>Wichtig:</strong> Mit Leinöl getränkte Tücher können sich selbst entzünden. Im Freien flach ausgebreitet trocknen lassen oder in einem geschlossenen Glas mit Wasser aufbewahren.</p>
<h2>Erste Hilfe</h2>
<ul>
<li>Weißer Rand: mit dem Föhn erwärmen, dann ölen.</li>
<li>Delle: ein feuchtes Tuch auflegen, einige Sekunden ein warmes Bügeleisen darüberhalten und die Fasern quellen lassen.</li>
<li>Dunkler Fleck von Metall: eine Scheibe Zitrone, zehn Minuten, abspülen, trocknen, ölen.</li>
</ul>`,
    zh: `<p>清漆像一层玻璃盖在木头上：破之前护得住，破了就得整面重做。油是渗进去的。它挡不住一切，但哪里有痕，就在哪里修。</p>
<h2>每天</h2>
<p>用微湿、不滴水的布顺着木纹擦，再擦干。不用超细纤维布，也不用含漂白剂的清洁剂。砧板可以洗，但要立起来晾，两面都透气。</p>
<h2>每年一次</h2>
<ol>
<li>让木头干燥一天。</li>
<li>用 240 目砂纸顺木纹轻磨，擦去粉尘。</li>
<li>取一大勺亚麻籽油，用布薄薄涂开，等二十分钟。</li>
<li>把没渗进去的全部擦掉，留在表面会发黏。</li>
<li>静置一夜。</li>
</ol>
<p><strong>注意：</strong>浸过亚麻籽油的布可能自燃。请在室外平铺晾干，或浸在水里，装入密封罐。</p>
<h2>应急处理</h2>
<ul>
<li>白色杯印：用吹风机加热，再上油。</li>
<li>凹痕：铺一块湿布，温热的熨斗悬在上方几秒，让纤维回胀。</li>
<li>金属留下的黑斑：放一片柠檬十分钟，冲净、擦干、上油。</li>
</ul>`,
    'zh-HK': `<p>清漆像一層玻璃蓋在木頭上：破之前護得住，破了就得整面重做。油是滲進去的。它擋不住一切，但哪裏有痕，就在哪裏修。</p>
<h2>每天</h2>
<p>用微濕、不滴水的布順着木紋擦，再擦乾。不用超細纖維布，也不用含漂白劑的清潔劑。砧板可以洗，但要立起來晾，兩面都透氣。</p>
<h2>每年一次</h2>
<ol>
<li>讓木頭乾燥一天。</li>
<li>用 240 目砂紙順木紋輕磨，擦去粉塵。</li>
<li>取一湯匙亞麻籽油，用布薄薄塗開，等二十分鐘。</li>
<li>把沒滲進去的全部擦掉，留在表面會發黏。</li>
<li>靜置一夜。</li>
</ol>
<p><strong>注意：</strong>浸過亞麻籽油的布可能自燃。請在室外平鋪晾乾，或浸在水裏，裝入密封罐。</p>
<h2>應急處理</h2>
<ul>
<li>白色杯印：用風筒加熱，再上油。</li>
<li>凹痕：鋪一塊濕布，溫熱的熨斗懸在上方幾秒，讓纖維回脹。</li>
<li>金屬留下的黑斑：放一片檸檬十分鐘，沖淨、擦乾、上油。</li>
</ul>`,
    ja: `<p>ニスはガラス板のように木の上にのり、割れるまでは守りますが、割れたら全面を剥がすことになります。オイルは木に染み込みます。すべてを防げはしませんが、傷んだところだけを直せます。</p>
<h2>毎日</h2>
<p>固く絞った布で木目に沿って拭き、乾拭きします。マイクロファイバーと漂白剤入りの洗剤は避けて。まな板は洗えますが、両面に風が通るように立てて乾かします。</p>
<h2>年に一度</h2>
<ol>
<li>木を一日乾かします。</li>
<li>240 番の紙やすりで木目に沿って軽く擦り、粉を拭き取ります。</li>
<li>大さじ一杯の亜麻仁油を布で薄くのばし、二十分待ちます。</li>
<li>染み込まなかった油をすべて拭き取ります。残るとべたつきます。</li>
<li>一晩おきます。</li>
</ol>
<p><strong>ご注意：</strong>亜麻仁油の染みた布は自然発火することがあります。屋外で平らに広げて乾かすか、水を入れたふた付きの瓶に保管してください。</p>
<h2>応急手当</h2>
<ul>
<li>白い輪じみ：ドライヤーで温めてから、オイルを。</li>
<li>へこみ：湿らせた布をのせ、温めたアイロンを数秒かざすと、繊維が戻ります。</li>
<li>金属の黒ずみ：レモンの薄切りを十分のせ、流して乾かし、オイルを。</li>
</ul>`,
  },
  author: 'Mira Ahrens',
  daysOld: 58,
  picture: 'living-with-oiled-wood.webp',
  pictureAlt: {
    en: 'Oak and walnut boards with a cloth and a bottle of oil',
    de: 'Bretter aus Eiche und Nussbaum mit Tuch und Ölflasche',
    zh: '橡木与胡桃木砧板，旁边是布与油瓶',
    'zh-HK': '橡木與胡桃木砧板，旁邊是布與油瓶',
    ja: 'オークとウォールナットのまな板、布とオイルの瓶',
  },
  products: ['chopping-board', 'serving-tray', 'dining-chair', 'stool'],
}
