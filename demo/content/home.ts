import type { DemoHome } from '../types.ts'

export const home: DemoHome = {
  title: {
    en: 'Haldene: quiet things for the home',
    de: 'Haldene: ruhige Dinge für zu Hause',
    zh: 'Haldene：安静的家居器物',
    'zh-HK': 'Haldene：安靜的家居器物',
    ja: 'Haldene：静かな暮らしの道具',
  },
  description: {
    en: 'Stoneware, wood, linen and light, made by small workshops in Europe and chosen to last.',
    de: 'Steinzeug, Holz, Leinen und Licht aus kleinen Werkstätten in Europa: Dinge, die bleiben.',
    zh: '炻器、木、亚麻与灯光，出自欧洲的小型工坊，为长久使用而选。',
    'zh-HK': '炻器、木、亞麻與燈光，出自歐洲的小型工坊，為長久使用而選。',
    ja: 'ストーンウェア、木、リネン、灯り。ヨーロッパの小さな工房から、長く使えるものを。',
  },
  sections: [
    {
      id: 'hero',
      type: 'hero',
      settings: {
        title: {
          en: 'Begin the day slowly',
          de: 'Den Tag langsam beginnen',
          zh: '慢慢开始这一天',
          'zh-HK': '慢慢開始這一天',
          ja: '一日を、ゆっくりはじめる',
        },
        text: {
          en: 'Stoneware for the first hour: thrown by hand, glazed in four quiet colours.',
          de: 'Steinzeug für die erste Stunde des Tages: von Hand gedreht, in vier ruhigen Farben glasiert.',
          zh: '为清晨第一个小时准备的炻器：手工拉坯，四种沉静釉色。',
          'zh-HK': '為清晨第一個小時準備的炻器：手工拉坯，四種沉靜釉色。',
          ja: '朝の一時間のためのストーンウェア。手ろくろで挽き、四つの静かな色に。',
        },
        picture: {
          file: 'heroes/morning-wide.webp',
          alt: {
            en: 'A breakfast table with stoneware mugs, bowls and a teapot in morning light',
            de: 'Ein Frühstückstisch mit Bechern, Schalen und einer Teekanne aus Steinzeug im Morgenlicht',
            zh: '晨光中的早餐桌，摆着炻器马克杯、碗与茶壶',
            'zh-HK': '晨光中的早餐枱，擺着炻器馬克杯、碗與茶壺',
            ja: '朝の光のなか、ストーンウェアのマグとボウル、ティーポットが並ぶ食卓',
          },
        },
        phone_picture: {
          file: 'heroes/morning-tall.webp',
          alt: {
            en: 'A breakfast table with stoneware mugs and a bowl in morning light',
            de: 'Ein Frühstückstisch mit Bechern und einer Schale aus Steinzeug im Morgenlicht',
            zh: '晨光中的早餐桌，摆着炻器马克杯与碗',
            'zh-HK': '晨光中的早餐枱，擺着炻器馬克杯與碗',
            ja: '朝の光のなか、ストーンウェアのマグとボウルが並ぶ食卓',
          },
        },
        action: {
          label: {
            en: 'Shop the morning table',
            de: 'Zum Frühstückstisch',
            zh: '选购早餐桌系列',
            'zh-HK': '選購早餐枱系列',
            ja: '朝の食卓を見る',
          },
          to: {
            kind: 'collection',
            handle: 'morning-table',
          },
        },
        layout: 'over',
      },
    },
    {
      id: 'rooms',
      type: 'tiles',
      settings: {
        title: {
          en: 'Shop by room',
          de: 'Raum für Raum',
          zh: '按房间选购',
          'zh-HK': '按房間選購',
          ja: 'お部屋から選ぶ',
        },
        source: 'categories',
        categories: [
          'tableware',
          'kitchen',
          'lighting',
          'furniture',
          'textiles',
          'bath',
          'workspace',
          'living',
        ],
        layout: 'strip',
      },
    },
    {
      id: 'just-in',
      type: 'product-row',
      settings: {
        title: {
          en: 'Just in',
          de: 'Neu eingetroffen',
          zh: '新品到店',
          'zh-HK': '新品到店',
          ja: '届いたばかり',
        },
        collection: 'new-season',
        limit: 8,
        layout: 'row',
      },
    },
    {
      id: 'evening',
      type: 'image-with-text',
      settings: {
        title: {
          en: 'When the light is low',
          de: 'Wenn das Licht tief steht',
          zh: '当光线渐低',
          'zh-HK': '當光線漸低',
          ja: '灯りを低くして',
        },
        text: {
          en: 'Lamps with linen shades, candles that stay in the background, a blanket within reach. The evening needs little more.',
          de: 'Leuchten mit Leinenschirm, Kerzen, die im Hintergrund bleiben, eine Decke in Reichweite. Viel mehr braucht der Abend nicht.',
          zh: '亚麻灯罩的灯、不喧宾夺主的蜡烛、一条伸手可及的毯子。夜晚所需，大抵如此。',
          'zh-HK': '亞麻燈罩的燈、不喧賓奪主的蠟燭、一條伸手可及的氈子。夜晚所需，大抵如此。',
          ja: 'リネンシェードのランプ、控えめなキャンドル、手の届くところにブランケット。夜に必要なものは、そう多くありません。',
        },
        picture: {
          file: 'heroes/evening-wide.webp',
          alt: {
            en: 'A corner with a lamp, a candle and a folded blanket in the evening',
            de: 'Eine Ecke mit Leuchte, Kerze und gefalteter Decke am Abend',
            zh: '夜晚的一角：一盏灯、一支烛、一条叠好的毯子',
            'zh-HK': '夜晚的一角：一盞燈、一支燭、一條疊好的氈子',
            ja: '夜の部屋の一角に、ランプとキャンドル、たたんだブランケット',
          },
        },
        action: {
          label: {
            en: 'Shop warm light',
            de: 'Zum warmen Licht',
            zh: '选购暖光系列',
            'zh-HK': '選購暖光系列',
            ja: 'あたたかな灯りを見る',
          },
          to: {
            kind: 'collection',
            handle: 'warm-light',
          },
        },
      },
    },
    {
      id: 'look',
      type: 'shop-the-look',
      settings: {
        title: {
          en: 'The morning table',
          de: 'Der Frühstückstisch',
          zh: '一张早餐桌',
          'zh-HK': '一張早餐枱',
          ja: '朝の食卓',
        },
        text: {
          en: 'Everything in this picture, piece by piece.',
          de: 'Alles auf diesem Bild, Stück für Stück.',
          zh: '图中的器物，逐件选购。',
          'zh-HK': '圖中的器物，逐件選購。',
          ja: '写真の品を、ひとつずつ。',
        },
        picture: {
          file: 'collections/morning-table.webp',
          alt: {
            en: 'A table with a teapot, a mug, a bowl on plates and folded napkins',
            de: 'Ein Tisch mit Teekanne, Becher, Schale auf Tellern und gefalteten Servietten',
            zh: '桌上有茶壶、马克杯、叠在盘上的碗和折好的餐巾',
            'zh-HK': '枱上有茶壺、馬克杯、疊在盤上的碗和摺好的餐巾',
            ja: 'ティーポット、マグ、皿に重ねたボウル、たたんだナプキンが並ぶ食卓',
          },
        },
        items: [
          {
            product: 'teapot',
            x: 52,
            y: 38,
          },
          {
            product: 'breakfast-bowl',
            x: 41,
            y: 63,
          },
          {
            product: 'morning-mug',
            x: 67,
            y: 57,
          },
          {
            product: 'linen-napkins',
            x: 85,
            y: 67,
          },
        ],
      },
    },
    {
      id: 'favourites',
      type: 'product-row',
      settings: {
        title: {
          en: 'Customer favourites',
          de: 'Lieblingsstücke',
          zh: '顾客最爱',
          'zh-HK': '顧客最愛',
          ja: 'お客様のお気に入り',
        },
        text: {
          en: 'The pieces our customers come back for.',
          de: 'Stücke, für die man gern wiederkommt.',
          zh: '让顾客再次回来的器物。',
          'zh-HK': '讓顧客再次回來的器物。',
          ja: 'また買いに来ていただくことの多いもの。',
        },
        products: ['scented-candle', 'chopping-board', 'bud-vase', 'wool-blanket'],
        limit: 4,
        layout: 'grid',
      },
    },
    {
      id: 'voices',
      type: 'reviews',
      settings: {
        title: {
          en: 'What our customers say',
          de: 'Das sagen unsere Kundinnen und Kunden',
          zh: '顾客怎么说',
          'zh-HK': '顧客怎麼說',
          ja: 'お客様の声',
        },
        limit: 6,
      },
    },
    {
      id: 'workshop',
      type: 'image-with-text',
      settings: {
        title: {
          en: 'From the workshop',
          de: 'Aus der Werkstatt',
          zh: '来自工坊',
          'zh-HK': '來自工坊',
          ja: '工房から',
        },
        text: {
          en: 'Every product page names the maker. We buy from eight small workshops, visit each of them, and keep coming back.',
          de: 'Auf jeder Produktseite steht, wer das Stück macht. Wir kaufen bei acht kleinen Werkstätten, besuchen jede und bleiben ihnen treu.',
          zh: '每个商品页面都写明制作者。我们与八家小型工坊合作，逐一走访，长期往来。',
          'zh-HK': '每個商品頁面都寫明製作者。我們與八家小型工坊合作，逐一走訪，長期往來。',
          ja: 'どの商品ページにも作り手の名前を記しています。八つの小さな工房を訪ね、長くお付き合いを続けています。',
        },
        picture: {
          file: 'heroes/workshop-wide.webp',
          alt: {
            en: 'Unglazed bowls and tools on a workbench',
            de: 'Unglasierte Schalen und Werkzeug auf einer Werkbank',
            zh: '工作台上未上釉的碗与工具',
            'zh-HK': '工作台上未上釉的碗與工具',
            ja: '作業台に並ぶ、釉がけ前のボウルと道具',
          },
        },
        action: {
          label: {
            en: 'Read about stoneware',
            de: 'Mehr über Steinzeug',
            zh: '了解炻器',
            'zh-HK': '了解炻器',
            ja: 'ストーンウェアについて読む',
          },
          to: {
            kind: 'article',
            handle: 'what-stoneware-is',
          },
        },
        side: 'right',
      },
    },
    {
      id: 'promises',
      type: 'points',
      settings: {
        title: {
          en: 'Good to know',
          de: 'Gut zu wissen',
          zh: '购物须知',
          'zh-HK': '購物須知',
          ja: 'お買い物の前に',
        },
        items: [
          {
            icon: 'return',
            title: {
              en: '30-day returns',
              de: '30 Tage Rückgabe',
              zh: '30 天退货',
              'zh-HK': '30 天退貨',
              ja: '30日間ゆっくりお試し',
            },
            text: {
              en: 'Not right for you? Send it back within 30 days, for any reason.',
              de: 'Passt doch nicht? Senden Sie es innerhalb von 30 Tagen zurück, ganz ohne Angabe von Gründen.',
              zh: '不合适？30 天内无理由退货。',
              'zh-HK': '不合適？30 天內無理由退貨。',
              ja: '合わなければ、理由を問わずご返品いただけます。',
            },
          },
          {
            icon: 'heart',
            title: {
              en: 'Plastic-free packaging',
              de: 'Verpackt ohne Plastik',
              zh: '无塑包装',
              'zh-HK': '無塑包裝',
              ja: '紙だけで梱包',
            },
            text: {
              en: 'Boxes and padding are paper. Recycle them together.',
              de: 'Karton und Polster sind aus Papier und kommen zusammen ins Altpapier.',
              zh: '纸箱与填充皆为纸，可一并回收。',
              'zh-HK': '紙箱與填充皆為紙，可一併回收。',
              ja: '箱も緩衝材も紙。まとめて古紙に出せます。',
            },
          },
          {
            icon: 'check',
            title: {
              en: 'Spare parts',
              de: 'Ersatzteile',
              zh: '备用配件',
              'zh-HK': '備用配件',
              ja: '交換用の部品',
            },
            text: {
              en: 'Need a new lid, shade, cork or screw? Email us and we’ll send one.',
              de: 'Deckel, Schirm, Korken oder Schraube kaputt? Schreiben Sie uns, wir schicken Ersatz.',
              zh: '需要更换盖子、灯罩、木塞或螺丝？发邮件给我们即可购买。',
              'zh-HK': '需要更換蓋子、燈罩、木塞或螺絲？電郵給我們即可購買。',
              ja: 'ふた、シェード、コルク、ねじ。ひとつからお分けします。ご連絡ください。',
            },
          },
        ],
      },
    },
    {
      id: 'journal',
      type: 'articles',
      settings: {
        title: {
          en: 'From the journal',
          de: 'Aus dem Journal',
          zh: '读物',
          'zh-HK': '讀物',
          ja: '読みもの',
        },
        articles: ['what-stoneware-is', 'setting-a-table', 'living-with-oiled-wood'],
      },
    },
    {
      id: 'newsletter',
      type: 'newsletter',
      settings: {
        title: {
          en: 'One email a month',
          de: 'Eine E-Mail im Monat',
          zh: '每月一封邮件',
          'zh-HK': '每月一封電郵',
          ja: '月に一度のお便り',
        },
        text: {
          en: 'New pieces, visits to the makers, and how to care for what you own.',
          de: 'Neue Stücke, Besuche in den Werkstätten und Pflegetipps für das, was Sie schon haben.',
          zh: '新品、工坊探访，以及器物的日常养护。',
          'zh-HK': '新品、工坊探訪，以及器物的日常保養。',
          ja: '新しい品、工房を訪ねた話、そしてお手入れのこと。',
        },
        picture: {
          file: 'collections/morning-table.webp',
          alt: {
            en: 'A table with a teapot, a mug and a bowl',
            de: 'Ein Tisch mit Teekanne, Becher und Schale',
            zh: '桌上的茶壶、马克杯和碗',
            'zh-HK': '枱上的茶壺、馬克杯和碗',
            ja: 'ティーポットとマグとボウルの置かれた食卓',
          },
        },
      },
    },
  ],
}
