import type { DemoPage } from '../../types.ts'

export const about: DemoPage = {
  code: 'about',
  slug: { en: 'about', de: 'ueber-uns' },
  title: {
    en: 'About Haldene',
    de: 'Über Haldene',
    zh: '关于 Haldene',
    'zh-HK': '關於 Haldene',
    ja: 'Haldene について',
  },
  summary: {
    en: 'Who we are, how we choose, and why you can’t really buy anything here.',
    de: 'Wer wir sind, wie wir aussuchen und warum dieser Shop nichts verkauft.',
    zh: '我们是谁，如何挑选，以及为什么这家店并不真的卖东西。',
    'zh-HK': '我們是誰，如何挑選，以及為什麼這家店並不真的賣東西。',
    ja: '私たちのこと、選び方、そしてこの店が何も売っていない理由。',
  },
  body: {
    en: `<p>Haldene is a small shop for everyday things: cups, lamps, towels, chairs. We look for pieces that are calm to look at, good to hold and made to be repaired.</p>
<h2>How we choose</h2>
<ul>
<li>We use everything ourselves for three months before we sell it.</li>
<li>We ask who makes it, where and from what, and tell you on the product page.</li>
<li>We choose a few colours and keep them for years, so you can replace a broken plate with one that matches.</li>
</ul>
<h2>Eight workshops</h2>
<p>Our stoneware comes from <strong>Olaria Lume</strong> in Portugal, wood and metal from <strong>Werk Ahrens</strong> and glass from <strong>Glashütte Rand</strong> in Germany, textiles from <strong>Tkalnia Wilga</strong> in Poland, and metal lamps and lanterns from <strong>Metalværk Holm</strong> in Denmark. Three makers are in the Netherlands: <strong>Papierhof Noord</strong> for paper, <strong>Atelier Was</strong> for candles and <strong>Kwekerij Veldhuis</strong> for plants.</p>
<h2>To be honest</h2>
<p>Haldene, its workshops and its address are invented. This is the demo shop of an open-source shop system: look around, fill a cart, place an order. Nothing is charged and nothing is sent.</p>`,
    de: `<p>Haldene ist ein kleiner Laden für Dinge, mit denen man lebt: Tassen, Leuchten, Handtücher, Stühle. Wir suchen Stücke, die ruhig aussehen, gut in der Hand liegen und sich reparieren lassen.</p>
<h2>Wie wir aussuchen</h2>
<ul>
<li>Wir benutzen jedes Stück drei Monate lang selbst, bevor es in den Laden kommt.</li>
<li>Wir fragen, wer es macht, wo und woraus, und schreiben es auf die Produktseite.</li>
<li>Wir beschränken uns auf wenige Farben und behalten sie über Jahre, damit sich ein zerbrochener Teller durch einen passenden ersetzen lässt.</li>
</ul>
<h2>Acht Werkstätten</h2>
<p>Unser Steinzeug kommt von <strong>Olaria Lume</strong> in Portugal, Holz und Metall von <strong>Werk Ahrens</strong> und Glas von der <strong>Glashütte Rand</strong> in Deutschland, Textilien von <strong>Tkalnia Wilga</strong> in Polen und Metallleuchten und Laternen von <strong>Metalværk Holm</strong> in Dänemark. Drei sind in den Niederlanden zu Hause: <strong>Papierhof Noord</strong> für Papier, <strong>Atelier Was</strong> für Kerzen und <strong>Kwekerij Veldhuis</strong> für Pflanzen.</p>
<h2>Ein offenes Wort</h2>
<p>Haldene, die Werkstätten und die Adresse sind erfunden. Dies ist der Demoshop eines quelloffenen Shopsystems: Sehen Sie sich um, füllen Sie den Warenkorb, geben Sie eine Bestellung auf. Es wird nichts berechnet und nichts verschickt.</p>`,
    zh: `<p>Haldene 是一家小店，卖日常相伴的东西：杯子、灯、毛巾、椅子。我们寻找看着安静、拿着顺手、坏了能修的器物。</p>
<h2>我们如何挑选</h2>
<ul>
<li>每样东西，我们自己先用三个月，再决定是否上架。</li>
<li>我们问清由谁制作、在哪里、用什么材料，并写在商品旁边。</li>
<li>颜色选得少，一用就是许多年；打碎了一只盘子，还能补到同色的一只。</li>
</ul>
<h2>八家工坊</h2>
<p>炻器来自葡萄牙的 <strong>Olaria Lume</strong>，木器与金属来自德国的 <strong>Werk Ahrens</strong>，玻璃来自德国的 <strong>Glashütte Rand</strong>，织物来自波兰的 <strong>Tkalnia Wilga</strong>，金属灯具与提灯来自丹麦的 <strong>Metalværk Holm</strong>。另有三家在荷兰：<strong>Papierhof Noord</strong> 做纸品，<strong>Atelier Was</strong> 做蜡烛，<strong>Kwekerij Veldhuis</strong> 养植物。</p>
<h2>坦白一句</h2>
<p>Haldene、这些工坊与地址都是虚构的。这是一套开源商店系统的演示商店：请随意浏览、加入购物车、下单试试。不会收费，也不会发货。</p>`,
    'zh-HK': `<p>Haldene 是一家小店，賣日常相伴的東西：杯子、燈、毛巾、椅子。我們尋找看着安靜、拿着順手、壞了能修的器物。</p>
<h2>我們如何挑選</h2>
<ul>
<li>每樣東西，我們自己先用三個月，再決定是否上架。</li>
<li>我們問清由誰製作、在哪裏、用什麼材料，並寫在商品旁邊。</li>
<li>顏色選得少，一用就是許多年；打碎了一隻盤子，還能補到同色的一隻。</li>
</ul>
<h2>八家工坊</h2>
<p>炻器來自葡萄牙的 <strong>Olaria Lume</strong>，木器與金屬來自德國的 <strong>Werk Ahrens</strong>，玻璃來自德國的 <strong>Glashütte Rand</strong>，織物來自波蘭的 <strong>Tkalnia Wilga</strong>，金屬燈具與提燈來自丹麥的 <strong>Metalværk Holm</strong>。另有三家在荷蘭：<strong>Papierhof Noord</strong> 做紙品，<strong>Atelier Was</strong> 做蠟燭，<strong>Kwekerij Veldhuis</strong> 種植物。</p>
<h2>坦白一句</h2>
<p>Haldene、這些工坊與地址都是虛構的。這是一套開源商店系統的示範商店：請隨意瀏覽、加入購物車、下單試試。不會收費，也不會發貨。</p>`,
    ja: `<p>Haldene は、暮らしをともにするものの小さな店です。カップ、ランプ、タオル、椅子。見ていて静かで、手になじみ、直しながら使えるものを探しています。</p>
<h2>選び方</h2>
<ul>
<li>どの品も、店に並べる前に三か月、自分たちで使います。</li>
<li>誰が、どこで、何からつくるのかを尋ね、その答えを品のそばに書きます。</li>
<li>色数は少なく、何年も変えません。割れた皿を、同じ色の一枚で補えるように。</li>
</ul>
<h2>八つの工房</h2>
<p>ストーンウェアはポルトガルの <strong>Olaria Lume</strong>、木と金属はドイツの <strong>Werk Ahrens</strong>、ガラスはドイツの <strong>Glashütte Rand</strong>、テキスタイルはポーランドの <strong>Tkalnia Wilga</strong>、金属のランプとランタンはデンマークの <strong>Metalværk Holm</strong> から届きます。紙の <strong>Papierhof Noord</strong>、キャンドルの <strong>Atelier Was</strong>、植物の <strong>Kwekerij Veldhuis</strong> はオランダにあります。</p>
<h2>正直に申し上げると</h2>
<p>Haldene も工房も住所も、架空のものです。ここはオープンソースのショップシステムのデモショップ。ご自由に見て、カートに入れ、注文してみてください。請求も発送もありません。</p>`,
  },
  sections: [
    {
      id: 'about',
      type: 'hero',
      settings: {
        eyebrow: {
          en: 'About Haldene',
          de: 'Über Haldene',
          zh: '关于 Haldene',
          'zh-HK': '關於 Haldene',
          ja: 'Haldene について',
        },
        title: {
          en: 'Few things, chosen with care',
          de: 'Wenige Dinge, gut ausgesucht',
          zh: '少而精，用心选',
          'zh-HK': '少而精，用心選',
          ja: '少しのものを、ていねいに',
        },
        picture: {
          file: 'heroes/workshop-wide.webp',
          alt: {
            en: 'Jugs, bowls and a board on a workbench',
            de: 'Krüge, Schalen und ein Brett auf einer Werkbank',
            zh: '工作台上的水壶、碗与砧板',
            'zh-HK': '工作台上的水壺、碗與砧板',
            ja: '作業台に並ぶジャグとボウル、まな板',
          },
        },
        layout: 'over',
      },
    },
    {
      id: 'figures',
      type: 'figures',
      settings: {
        items: [
          {
            figure: { en: '8' },
            caption: {
              en: 'workshops we visit',
              de: 'Werkstätten, die wir besuchen',
              zh: '家工坊，逐一走访',
              'zh-HK': '家工坊，逐一走訪',
              ja: '訪ねる工房',
            },
          },
          {
            figure: { en: '3' },
            caption: {
              en: 'months of use before we sell a piece',
              de: 'Monate in Gebrauch, bevor wir etwas verkaufen',
              zh: '个月试用，才会上架',
              'zh-HK': '個月試用，才會上架',
              ja: 'か月使ってから、店に並べます',
            },
          },
          {
            figure: { en: '0' },
            caption: {
              en: 'plastic in our parcels',
              de: 'Plastik in unseren Paketen',
              zh: '塑料，包裹全用纸',
              'zh-HK': '塑膠，包裹全用紙',
              ja: '梱包のプラスチック',
            },
          },
        ],
      },
    },
    {
      id: 'makers',
      type: 'quotes',
      settings: {
        title: {
          en: 'From the workshops',
          de: 'Aus den Werkstätten',
          zh: '工坊的话',
          'zh-HK': '工坊的話',
          ja: '工房のことば',
        },
        items: [
          {
            quote: {
              en: 'A mug is finished when the handle disappears from your mind.',
              de: 'Ein Becher ist fertig, wenn man den Henkel vergisst.',
              zh: '让人忘了把手的存在，一只杯子才算做好。',
              'zh-HK': '讓人忘了杯耳的存在，一隻杯才算做好。',
              ja: '取っ手のことを忘れたとき、マグはできあがりです。',
            },
            author: { en: 'Inês Lume' },
            source: {
              en: 'Olaria Lume, Portugal',
              zh: 'Olaria Lume，葡萄牙',
              'zh-HK': 'Olaria Lume，葡萄牙',
            },
          },
          {
            quote: {
              en: 'We leave the tool marks where a hand will rest.',
              de: 'Wo die Hand liegt, lassen wir die Spuren des Werkzeugs stehen.',
              zh: '手会停留的地方，我们留着工具的痕迹。',
              'zh-HK': '手會停留的地方，我們留着工具的痕跡。',
              ja: '手が触れるところには、道具のあとを残します。',
            },
            author: { en: 'Theo Ahrens' },
            source: { en: 'Werk Ahrens, Germany', zh: 'Werk Ahrens，德国', 'zh-HK': 'Werk Ahrens，德國' },
          },
          {
            quote: {
              en: 'Linen forgives everything but haste.',
              de: 'Leinen verzeiht alles, nur keine Eile.',
              zh: '亚麻什么都能包容，除了着急。',
              'zh-HK': '亞麻什麼都能包容，除了着急。',
              ja: 'リネンは何でも許してくれます。急ぐこと以外は。',
            },
            author: { en: 'Hanna Wilga' },
            source: {
              en: 'Tkalnia Wilga, Poland',
              zh: 'Tkalnia Wilga，波兰',
              'zh-HK': 'Tkalnia Wilga，波蘭',
            },
          },
        ],
      },
    },
    {
      id: 'names',
      type: 'logos',
      settings: {
        title: {
          en: 'Our makers',
          de: 'Unsere Werkstätten',
          zh: '我们的制作者',
          'zh-HK': '我們的製作者',
          ja: '作り手たち',
        },
        items: [
          'Olaria Lume',
          'Werk Ahrens',
          'Glashütte Rand',
          'Tkalnia Wilga',
          'Metalværk Holm',
          'Papierhof Noord',
          'Atelier Was',
          'Kwekerij Veldhuis',
        ].map((name) => ({ name: { en: name } })),
      },
    },
  ],
}
