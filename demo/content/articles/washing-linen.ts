import type { DemoArticle } from '../../types.ts'

export const washingLinen: DemoArticle = {
  code: 'washing-linen',
  slug: { en: 'washing-linen', de: 'leinen-waschen' },
  title: {
    en: 'Washing linen',
    de: 'Leinen waschen',
    zh: '怎样洗亚麻',
    'zh-HK': '怎樣洗亞麻',
    ja: 'リネンの洗い方',
  },
  summary: {
    en: 'Why linen grows softer, and why the iron may stay in the cupboard.',
    de: 'Warum Leinen weicher wird und das Bügeleisen im Schrank bleiben darf.',
    zh: '为什么亚麻越洗越软，熨斗又为什么可以收起来。',
    'zh-HK': '為什麼亞麻越洗越軟，熨斗又為什麼可以收起來。',
    ja: 'リネンがやわらかくなるわけ。アイロンをしまってよいわけ。',
  },
  body: {
    en: `<p>Flax is a stiff fibre held together by a natural glue. Every wash takes a little of that glue away, which is why linen is at its worst when new and at its best after some years. Ours is washed with stones before it is sewn, so the first year is already behind it.</p>
<h2>In the machine</h2>
<ul>
<li>Fill the drum by half: linen takes up much water and wants to move.</li>
<li>40 °C is enough, 60 °C for table linen and towels. Liquid detergent, no softener: it coats the fibre, and a coated towel no longer dries.</li>
<li>Spin at no more than 800 turns. What is not crushed need not be ironed.</li>
</ul>
<h2>Stains</h2>
<p>Red wine: sparkling water at once, then the machine. Wax: let it harden, break it off, then brown paper and a warm iron. Oil: a drop of washing-up liquid, ten minutes, rinse warm. Never rub; press.</p>
<h2>Drying</h2>
<p>Take it out straight away, shake it once, pull the seams straight and hang it up. Pressed flat with the hand while it is still damp, it dries with soft folds that belong to it. If you like it smooth, iron it damp from the wrong side.</p>`,
    de: `<p>Flachs ist eine steife Faser, von natürlichem Leim zusammengehalten. Jede Wäsche nimmt etwas davon weg, darum ist Leinen neu am schlechtesten und nach einigen Jahren am besten. Unseres wird vor dem Nähen mit Steinen gewaschen: Das erste Jahr hat es schon hinter sich.</p>
<h2>In der Maschine</h2>
<ul>
<li>Die Trommel nur halb füllen: Leinen nimmt viel Wasser auf und braucht Platz.</li>
<li>40 °C genügen, 60 °C für Tischwäsche und Handtücher. Flüssiges Waschmittel, kein Weichspüler: Er legt sich um die Faser, und ein beschichtetes Tuch trocknet nicht mehr.</li>
<li>Mit höchstens 800 Touren schleudern. Was nicht knittert, muss man nicht bügeln.</li>
</ul>
<h2>Flecken</h2>
<p>Rotwein: sofort Sprudelwasser, dann die Maschine. Wachs: hart werden lassen, abbrechen, dann Packpapier und ein warmes Bügeleisen. Öl: ein Tropfen Spülmittel, zehn Minuten, warm ausspülen. Nie reiben, immer drücken.</p>
<h2>Trocknen</h2>
<p>Gleich herausnehmen, einmal ausschlagen, die Nähte gerade ziehen, aufhängen. Mit der Hand glatt gestrichen, solange es feucht ist, trocknet es mit weichen Falten, die zu ihm gehören. Wer es glatt mag, bügelt es feucht von links.</p>`,
    zh: `<p>亚麻纤维挺硬，由天然胶质黏合。每洗一次，胶质便去掉一点，所以亚麻新的时候最不好，过几年才最好。我们的亚麻在缝制前经石洗，第一年已经替您过完了。</p>
<h2>机洗</h2>
<ul>
<li>滚筒只装一半：亚麻吸水多，也要有翻动的余地。</li>
<li>40 °C 足够，餐巾与毛巾用 60 °C。用洗衣液，不用柔顺剂：它裹住纤维，裹住的毛巾就不吸水了。</li>
<li>脱水不超过 800 转。没有压皱的，就不用熨。</li>
</ul>
<h2>污渍</h2>
<p>红酒：立刻用气泡水，再机洗。蜡：等它变硬，掰下来，再垫牛皮纸用温熨斗。油：一滴洗洁精，十分钟，温水冲净。不要搓，只按压。</p>
<h2>晾晒</h2>
<p>洗完马上取出，抖一下，拉直缝边，挂起来。趁湿用手抚平，晾干后留下柔和的折痕，那本就属于它。喜欢平整的，趁湿从反面熨。</p>`,
    'zh-HK': `<p>亞麻纖維挺硬，由天然膠質黏合。每洗一次，膠質便去掉一點，所以亞麻新的時候最不好，過幾年才最好。我們的亞麻在縫製前經石洗，第一年已經替您過完了。</p>
<h2>機洗</h2>
<ul>
<li>滾筒只裝一半：亞麻吸水多，也要有翻動的餘地。</li>
<li>40 °C 足夠，餐巾與毛巾用 60 °C。用洗衣液，不用柔順劑：它裹住纖維，裹住的毛巾就不吸水了。</li>
<li>脫水不超過 800 轉。沒有壓皺的，就不用熨。</li>
</ul>
<h2>污漬</h2>
<p>紅酒：立刻用梳打水，再機洗。蠟：等它變硬，掰下來，再墊牛皮紙用溫熨斗。油：一滴洗潔精，十分鐘，溫水沖淨。不要搓，只按壓。</p>
<h2>晾曬</h2>
<p>洗完馬上取出，抖一下，拉直縫邊，掛起來。趁濕用手撫平，晾乾後留下柔和的摺痕，那本就屬於它。喜歡平整的，趁濕從反面熨。</p>`,
    ja: `<p>亜麻は硬い繊維で、天然の糊で束ねられています。洗うたびにその糊が少しずつ落ちるので、リネンは新しいときがいちばん固く、何年かしていちばんよくなります。私たちのリネンは縫う前に石で洗い、最初の一年はもう終えています。</p>
<h2>洗濯機で</h2>
<ul>
<li>ドラムには半分まで。リネンは水をたくさん吸い、動く余地がいります。</li>
<li>40 °C で十分、テーブルリネンとタオルは 60 °C。洗剤は液体、柔軟剤は使いません。繊維を覆い、水を吸わなくなるからです。</li>
<li>脱水は 800 回転まで。しわにならなければ、アイロンはいりません。</li>
</ul>
<h2>しみ</h2>
<p>赤ワイン：すぐに炭酸水、それから洗濯機へ。蝋：固まるのを待って割り、紙をあてて温かいアイロン。油：食器用洗剤を一滴、十分おいて、ぬるま湯で流します。こすらず、押さえて。</p>
<h2>干す</h2>
<p>すぐに取り出し、一度振り、縫い目をまっすぐに引いて掛けます。湿っているうちに手でのばせば、やわらかなしわを残して乾きます。それもリネンらしさ。なめらかにしたいときは、湿ったまま裏からアイロンを。</p>`,
  },
  author: 'Ada Haldene',
  daysOld: 121,
  picture: 'washing-linen.webp',
  pictureAlt: {
    en: 'Folded linen napkins and towels in three colours',
    de: 'Gefaltete Leinenservietten und Tücher in drei Farben',
    zh: '叠好的三色亚麻餐巾与毛巾',
    'zh-HK': '疊好的三色亞麻餐巾與毛巾',
    ja: 'たたんだ三色のリネンナプキンとタオル',
  },
  products: ['linen-napkins', 'table-runner', 'cushion', 'tea-towel'],
}
