import type { DemoArticle } from '../../types.ts'

export const whatStonewareIs: DemoArticle = {
  code: 'what-stoneware-is',
  slug: { en: 'what-stoneware-is', de: 'was-steinzeug-ist' },
  title: {
    en: 'What stoneware is',
    de: 'Was Steinzeug ist',
    zh: '什么是炻器',
    'zh-HK': '什麼是炻器',
    ja: 'ストーンウェアとは',
  },
  summary: {
    en: 'Between earthenware and porcelain: why we chose the clay in the middle.',
    de: 'Zwischen Steingut und Porzellan: warum wir den Ton in der Mitte gewählt haben.',
    zh: '介于陶与瓷之间：为什么我们选了中间的那一种土。',
    'zh-HK': '介於陶與瓷之間：為什麼我們選了中間的那一種土。',
    ja: '陶器と磁器のあいだ。私たちがその中間の土を選んだ理由。',
  },
  body: {
    en: `<p>Three things are made of fired clay, and they differ by heat. Earthenware is fired at about 1,000 °C and stays porous; without glaze it drinks the water you pour in. Porcelain is fired at 1,300 °C and more, turns white and glassy, and breaks with a clear ring. Stoneware lies between: at around 1,240 °C the clay begins to fuse, becomes dense and heavy, and keeps its colour.</p>
<h2>What that means at the table</h2>
<p>A dense body takes up no water, so it does not crack in the dishwasher and does not get hot before the coffee does. It chips less readily than porcelain because the walls may be thicker. And as the clay itself has colour, a scratch does not show white.</p>
<h2>Why no two are quite alike</h2>
<p>Glaze is ground glass and metal oxide in water. In the kiln it runs, and where it runs thin the clay shines through: on edges, on ridges, above the foot. The place in the kiln matters as well; the upper shelves are a few degrees warmer. We sort by eye so that a set belongs together, and leave the rest as it is.</p>
<h2>Looking after it</h2>
<ul>
<li>Warm a cold pot before you pour in boiling water.</li>
<li>Grey marks from cutlery are metal, not scratches: a little cleaning powder takes them off.</li>
<li>Let the bare foot dry before you stack.</li>
</ul>`,
    de: `<p>Aus Ton wird dreierlei gebrannt, und den Unterschied macht die Hitze. Steingut brennt bei etwa 1.000 °C und bleibt porös; ohne Glasur saugt es das Wasser auf, das man hineingießt. Porzellan brennt bei 1.300 °C und mehr, wird weiß und glasig und bricht mit hellem Klang. Steinzeug liegt dazwischen: Bei rund 1.240 °C beginnt der Ton zu verschmelzen, wird dicht und schwer und behält seine Farbe.</p>
<h2>Was das am Tisch bedeutet</h2>
<p>Ein dichter Scherben nimmt kein Wasser auf, darum springt er nicht in der Spülmaschine und wird nicht heiß, bevor es der Kaffee ist. An den Kanten platzt er weniger leicht ab als Porzellan, weil die Wände dicker sein dürfen. Und da der Ton selbst Farbe hat, zeigt sich ein Kratzer nicht weiß.</p>
<h2>Warum keine zwei ganz gleich sind</h2>
<p>Glasur ist gemahlenes Glas und Metalloxid in Wasser. Im Ofen läuft sie, und wo sie dünn läuft, scheint der Ton durch: an Kanten, auf Graten, über dem Fuß. Auch der Platz im Ofen zählt; oben ist es einige Grad wärmer. Wir sortieren nach Augenmaß, damit ein Satz zusammenpasst, und lassen den Rest, wie er ist.</p>
<h2>Pflege</h2>
<ul>
<li>Eine kalte Kanne anwärmen, bevor kochendes Wasser hineinkommt.</li>
<li>Graue Spuren vom Besteck sind Metall, keine Kratzer: Etwas Scheuerpulver nimmt sie weg.</li>
<li>Den rohen Fuß trocknen lassen, bevor man stapelt.</li>
</ul>`,
    zh: `<p>泥土烧成的器物有三种，区别在于温度。陶器约 1000 °C 烧成，仍多孔，不上釉便会吸水。瓷器在 1300 °C 以上，变白、玻化，破碎时声音清亮。炻器居于其间：约 1240 °C 时泥土开始熔结，变得致密而沉，仍保有自己的颜色。</p>
<h2>在餐桌上意味着什么</h2>
<p>致密的坯体不吸水，放进洗碗机不会开裂，也不会比咖啡先烫手。壁可以做得厚些，因此不像瓷器那样容易磕缺。泥土本身有颜色，划痕也不会露白。</p>
<h2>为什么没有两件完全相同</h2>
<p>釉是磨细的玻璃与金属氧化物，调在水里。入窑后它会流动，流得薄的地方便透出泥色：边缘、棱脊、底足之上。在窑中的位置也有关系，上层要热几度。我们用眼睛分拣，让一套看起来是一套，其余就由它去。</p>
<h2>如何照料</h2>
<ul>
<li>倒入沸水前，先把凉壶温一温。</li>
<li>餐具留下的灰痕是金属，不是划伤，用一点去污粉就能擦掉。</li>
<li>叠放之前，让素胎底足干透。</li>
</ul>`,
    'zh-HK': `<p>泥土燒成的器物有三種，區別在於溫度。陶器約 1000 °C 燒成，仍多孔，不上釉便會吸水。瓷器在 1300 °C 以上，變白、玻化，破碎時聲音清亮。炻器居於其間：約 1240 °C 時泥土開始熔結，變得緻密而沉，仍保有自己的顏色。</p>
<h2>在餐枱上意味着什麼</h2>
<p>緻密的坯體不吸水，放進洗碗碟機不會開裂，也不會比咖啡先燙手。壁可以做得厚些，因此不像瓷器那樣容易磕缺。泥土本身有顏色，劃痕也不會露白。</p>
<h2>為什麼沒有兩件完全相同</h2>
<p>釉是磨細的玻璃與金屬氧化物，調在水裏。入窯後它會流動，流得薄的地方便透出泥色：邊緣、稜脊、底足之上。在窯中的位置也有關係，上層要熱幾度。我們用眼睛分揀，讓一套看起來是一套，其餘就由它去。</p>
<h2>如何照料</h2>
<ul>
<li>倒入沸水前，先把涼壺溫一溫。</li>
<li>餐具留下的灰痕是金屬，不是劃傷，用一點去污粉就能擦掉。</li>
<li>疊放之前，讓素胎底足乾透。</li>
</ul>`,
    ja: `<p>土を焼いたものは三つに分けられ、違いは温度です。陶器は約 1,000 °C で焼かれ、穴が残り、釉薬がなければ水を吸います。磁器は 1,300 °C 以上で白くガラス質になり、割れると澄んだ音がします。ストーンウェアはその中間。1,240 °C ほどで土が溶け合いはじめ、密で重くなり、色はそのまま残ります。</p>
<h2>食卓では</h2>
<p>密な素地は水を吸わないので、食洗機でひび割れず、コーヒーより先に熱くなることもありません。胴を厚くできるぶん、磁器より欠けにくい。土そのものに色があるので、傷も白く目立ちません。</p>
<h2>ひとつずつ違うわけ</h2>
<p>釉薬は、細かく挽いたガラスと金属の酸化物を水に溶いたもの。窯の中で流れ、薄くなったところから土が透けます。縁、稜、高台の上。窯の中の場所も関わり、上の段は数度高くなります。揃いの器は目で選び、あとはあるがままに。</p>
<h2>手入れ</h2>
<ul>
<li>冷えたポットは、熱湯を注ぐ前に温めてください。</li>
<li>カトラリーの灰色の跡は傷ではなく金属。少しのクレンザーで落ちます。</li>
<li>重ねる前に、無釉の高台をよく乾かしてください。</li>
</ul>`,
  },
  author: 'Ada Haldene',
  daysOld: 15,
  picture: 'what-stoneware-is.webp',
  pictureAlt: {
    en: 'Glazed and unglazed stoneware bowls side by side',
    de: 'Glasierte und unglasierte Schalen aus Steinzeug nebeneinander',
    zh: '施釉与素烧的炻器碗并排摆放',
    'zh-HK': '施釉與素燒的炻器碗並排擺放',
    ja: '釉薬をかけたボウルと素焼きのボウル',
  },
  products: ['morning-mug', 'breakfast-bowl', 'dinner-plate', 'teapot'],
}
