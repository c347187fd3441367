import type { DemoArticle } from '../../types.ts'

export const settingATable: DemoArticle = {
  code: 'setting-a-table',
  slug: { en: 'setting-a-table', de: 'den-tisch-decken' },
  title: {
    en: 'Setting a table for six',
    de: 'Den Tisch für sechs decken',
    zh: '摆一桌六人的饭',
    'zh-HK': '擺一枱六人的飯',
    ja: '六人の食卓をととのえる',
  },
  summary: {
    en: 'Fewer things, placed well: a table that leaves room for the food.',
    de: 'Weniger Dinge, gut gestellt: ein Tisch, der dem Essen Platz lässt.',
    zh: '少而得当：把位置留给食物的一张桌。',
    'zh-HK': '少而得當：把位置留給食物的一張枱。',
    ja: 'ものを減らし、よく置く。料理のための場所がある食卓。',
  },
  body: {
    en: `<p>A table is set from the middle outwards, and from low to high. What stands in the middle must be lower than the eyes of those who sit, or so high and thin that one looks past it.</p>
<h2>The order</h2>
<ol>
<li><strong>The cloth.</strong> A runner instead of a cloth shows the wood and is quickly washed. Let it hang over the ends by a hand’s width.</li>
<li><strong>The places.</strong> Sixty centimetres for each guest, measured from the middle of one plate to the next. If the table is short, take the smaller plates.</li>
<li><strong>The plates.</strong> Two colours are livelier than one and calmer than three. Put the darker one under the lighter food.</li>
<li><strong>The glasses and the jug.</strong> One jug for every three guests, so nobody needs to ask.</li>
<li><strong>The light.</strong> Candles in twos and threes, not in a row. Nothing scented near the food.</li>
<li><strong>Something from outside.</strong> Three single stems in three small vases do more than a bunch, and can be moved when the bowls arrive.</li>
</ol>
<h2>What can be left out</h2>
<p>Place cards, chargers, a second fork. A napkin folded once is enough. And leave a free spot, the size of a bowl, near every second guest: that is where the food will go.</p>`,
    de: `<p>Ein Tisch wird von der Mitte nach außen gedeckt und von niedrig zu hoch. Was in der Mitte steht, bleibt unter Augenhöhe oder ist so hoch und schmal, dass man daran vorbeisieht.</p>
<h2>Die Reihenfolge</h2>
<ol>
<li><strong>Der Stoff.</strong> Ein Läufer statt einer Decke zeigt das Holz und ist schnell gewaschen. An den Enden hängt er eine Handbreit über.</li>
<li><strong>Die Plätze.</strong> Sechzig Zentimeter für jeden Gast, von Tellermitte zu Tellermitte. Ist der Tisch kurz, nimmt man die kleineren Teller.</li>
<li><strong>Die Teller.</strong> Zwei Farben sind lebendiger als eine und ruhiger als drei. Die dunklere kommt unter das helle Essen.</li>
<li><strong>Gläser und Krug.</strong> Ein Krug auf drei Gäste, dann muss niemand fragen.</li>
<li><strong>Das Licht.</strong> Kerzen zu zweit und zu dritt, nicht in einer Reihe. Nichts Duftendes neben dem Essen.</li>
<li><strong>Etwas von draußen.</strong> Drei einzelne Zweige in drei kleinen Vasen tun mehr als ein Strauß und lassen sich verrücken, wenn die Schüsseln kommen.</li>
</ol>
<h2>Was wegbleiben kann</h2>
<p>Tischkarten, Platzteller, eine zweite Gabel. Eine einmal gefaltete Serviette genügt. Und neben jedem zweiten Gast bleibt ein Platz frei, so groß wie eine Schüssel: Dorthin kommt das Essen.</p>`,
    zh: `<p>摆桌从中间往外，从低到高。放在中央的东西，要低于坐着的人的视线，或者又高又细，目光可以绕过去。</p>
<h2>顺序</h2>
<ol>
<li><strong>布。</strong>用桌旗代替桌布，露出木头，也好洗。两端各垂下一掌宽。</li>
<li><strong>座位。</strong>每位客人六十厘米，从盘心量到盘心。桌子短，就用小一号的盘子。</li>
<li><strong>盘子。</strong>两种颜色比一种生动，比三种安静。浅色的菜配深色的盘。</li>
<li><strong>杯与壶。</strong>三位客人一壶水，谁也不用开口要。</li>
<li><strong>灯光。</strong>蜡烛三三两两，不要排成一行。食物旁不放带香味的。</li>
<li><strong>一点户外的东西。</strong>三只小瓶各插一枝，胜过一大束，上菜时也好挪开。</li>
</ol>
<h2>可以省去的</h2>
<p>座位卡、垫盘、第二把叉子。餐巾对折一次就够。另外，每隔一位客人，留出一只碗大小的空位：那是给菜的。</p>`,
    'zh-HK': `<p>擺枱從中間往外，從低到高。放在中央的東西，要低於坐着的人的視線，或者又高又細，目光可以繞過去。</p>
<h2>順序</h2>
<ol>
<li><strong>布。</strong>用枱旗代替枱布，露出木頭，也好洗。兩端各垂下一掌寬。</li>
<li><strong>座位。</strong>每位客人六十厘米，從盤心量到盤心。餐枱短，就用小一號的盤子。</li>
<li><strong>盤子。</strong>兩種顏色比一種生動，比三種安靜。淺色的菜配深色的盤。</li>
<li><strong>杯與壺。</strong>三位客人一壺水，誰也不用開口要。</li>
<li><strong>燈光。</strong>蠟燭三三兩兩，不要排成一行。食物旁不放帶香味的。</li>
<li><strong>一點戶外的東西。</strong>三隻小瓶各插一枝，勝過一大束，上菜時也好挪開。</li>
</ol>
<h2>可以省去的</h2>
<p>座位卡、墊盤、第二把叉子。餐巾對摺一次就夠。另外，每隔一位客人，留出一隻碗大小的空位：那是給菜的。</p>`,
    ja: `<p>食卓は、中央から外へ、低いものから高いものへととのえます。中央に置くものは、座った人の目より低く、さもなければ、向こうが見えるほど高く細く。</p>
<h2>順序</h2>
<ol>
<li><strong>布。</strong>クロスよりランナー。木が見え、すぐに洗えます。両端は手のひらの幅だけ垂らして。</li>
<li><strong>席。</strong>ひとり六十センチ、皿の中心から中心まで。テーブルが短ければ、小さい皿にします。</li>
<li><strong>皿。</strong>二色は一色より生き生きと、三色より静か。淡い色の料理には濃い皿を。</li>
<li><strong>グラスとジャグ。</strong>三人にひとつのジャグ。誰も頼まずにすみます。</li>
<li><strong>灯り。</strong>キャンドルは二本、三本と寄せて、一列には並べません。料理のそばに香りのあるものは置かないで。</li>
<li><strong>外のもの。</strong>三つの小さな花器に一輪ずつ。束よりもよく働き、ボウルが来たら動かせます。</li>
</ol>
<h2>なくてよいもの</h2>
<p>名札、飾り皿、二本目のフォーク。ナプキンは一度折れば十分です。そして、ふたりにひとつ、ボウルほどの空きを残しましょう。そこに料理が来るのですから。</p>`,
  },
  author: 'Jonas Velt',
  daysOld: 34,
  picture: 'setting-a-table.webp',
  pictureAlt: {
    en: 'A laid table with plates in two colours, a jug and candles',
    de: 'Ein gedeckter Tisch mit Tellern in zwei Farben, Krug und Kerzen',
    zh: '摆好的餐桌，两色盘子、水壶与蜡烛',
    'zh-HK': '擺好的餐枱，兩色盤子、水壺與蠟燭',
    ja: '二色の皿、ジャグ、キャンドルを並べた食卓',
  },
  products: ['dinner-plate', 'table-runner', 'linen-napkins', 'water-jug', 'candle-holder', 'bud-vase'],
  sections: [
    {
      id: 'rule',
      type: 'quotes',
      settings: {
        items: [
          {
            quote: {
              en: 'A guest should find a glass, a napkin and somebody to talk to. The rest is decoration.',
              de: 'Ein Gast braucht ein Glas, eine Serviette und jemanden zum Reden. Der Rest ist Schmuck.',
              zh: '客人只需要一只杯、一块餐巾和一个能聊天的人。其余都是点缀。',
              'zh-HK': '客人只需要一隻杯、一塊餐巾和一個能聊天的人。其餘都是點綴。',
              ja: '客に要るのは、グラスとナプキンと話し相手。あとは飾りです。',
            },
            author: { en: 'Jonas Velt' },
          },
        ],
      },
    },
  ],
}
