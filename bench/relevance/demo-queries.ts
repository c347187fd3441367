import type { Lang } from '#contract/languages.ts'

/**
 * Queries over the demo shop, judged by hand: kind | words | product:grade …
 * Grades: 3 is what the shopper means, 2 serves as well, 1 is related. "@lamps:2" grades every product of a category
 * that has no grade of its own. Without grades, nothing in the shop answers the query.
 */
export const demoQueries: Partial<Record<Lang, string>> = {
  en: `
name        | morning mug                | morning-mug:3 espresso-cup:1
name        | teapot                     | teapot:3
name        | wall shelf                 | wall-shelf:3
inflection  | mugs                       | morning-mug:3 espresso-cup:2 tumbler:1
inflection  | candles                    | scented-candle:3 candle-holder:2 lantern:1
inflection  | rugs                       | round-rug:3
inflection  | napkin                     | linen-napkins:3
inflection  | chairs                     | dining-chair:3 stool:1 bench:1
inflection  | shelves                    | wall-shelf:3
inflection  | vases                      | fluted-vase:3 bud-vase:3
inflection  | knives                     |
typo        | moring mug                 | morning-mug:3 espresso-cup:1
typo        | tepot                      | teapot:3
typo        | blankt                     | wool-blanket:3
typo        | chopping baord             | chopping-board:3
typo        | mirorr                     | round-mirror:3
typo        | expresso cup               | espresso-cup:3 morning-mug:1
typo        | cusion                     | cushion:3 floor-cushion:3
typo        | lanp                       | table-lamp:3 desk-lamp:3 floor-lamp:3 pendant-lamp:3
prefix      | lant                       | lantern:3
prefix      | penci                      | pencil-pot:3
prefix      | choppi                     | chopping-board:3
compound    | tea pot                    | teapot:3
compound    | waterjug                   | water-jug:3
compound    | book ends                  | bookends:3
compound    | teatowel                   | tea-towel:3
sku         | MUG-SAGE                   | morning-mug:3
sku         | mug sage                   | morning-mug:3
sku         | towelsage50                | towel:3
sku         | JAR CHALK                  | storage-jar:3
unit        | 350ml mug                  | morning-mug:3
unit        | mug 0.35 l                 | morning-mug:3
unit        | 1.4l jug                   | water-jug:3
unit        | 1400 ml jug                | water-jug:3
unit        | bowl 300 ml                | breakfast-bowl:3
unit        | 30 cl dispenser            | soap-dispenser:3
unit        | jar 1 litre                | storage-jar:3
synonym     | sofa table                 | coffee-table:3 side-table:2
synonym     | carpet                     | round-rug:3
synonym     | pitcher                    | water-jug:3
synonym     | couch pillow               | cushion:3 floor-cushion:2
synonym     | dishcloth                  | tea-towel:3
colour      | sage towel                 | towel:3
colour      | oak bench                  | bench:3
colour      | black candle holder        | candle-holder:3
category    | lamps                      | table-lamp:3 desk-lamp:3 floor-lamp:3 pendant-lamp:3 lantern:1
category    | furniture                  | @seating:3 @tables:3 @walls:3
none        | bicycle                    |
none        | xylophone                  |
`,
  de: `
name        | Morgenbecher               | morning-mug:3
name        | Schneidebrett              | chopping-board:3
name        | Wanduhr                    | wall-clock:3
inflection  | Kissen                     | cushion:3 floor-cushion:3 @cushions-blankets:1
inflection  | Servietten                 | linen-napkins:3
inflection  | Handtücher                 | towel:3 tea-towel:2
inflection  | Hockers                    | stool:3
inflection  | Teppiche                   | round-rug:3
inflection  | Leuchten                   | table-lamp:3 desk-lamp:3 floor-lamp:3 pendant-lamp:3
inflection  | Kerzen                     | scented-candle:3 candle-holder:2 lantern:1
typo        | Schniedebrett              | chopping-board:3
typo        | Handtuh                    | towel:3
typo        | Giesskane                  | watering-can:3
typo        | Teppisch                   | round-rug:3
typo        | Pfefermühle                | pepper-mill:3
prefix      | Schreibtisch               | desk-lamp:3 desk-tray:3
prefix      | Laten                      | lantern:3
prefix      | Bilderr                    | picture-frame:3
compound    | Becher                     | morning-mug:3 tumbler:3 pencil-pot:2 espresso-cup:2
compound    | Tasse                      | espresso-cup:3 morning-mug:1
compound    | Leuchte                    | table-lamp:3 desk-lamp:3 floor-lamp:3 pendant-lamp:3
compound    | Decke                      | wool-blanket:3
compound    | Espresso Tasse             | espresso-cup:3
compound    | Wand Regal                 | wall-shelf:3
compound    | Uhr                        | wall-clock:3
compound    | Tisch                      | coffee-table:3 side-table:3 table-lamp:1 table-runner:1 dining-chair:1 desk-lamp:1 desk-tray:1
folding     | grosse Schale              | breakfast-bowl:3 nesting-bowls:3 soap-dish:1 desk-tray:1
folding     | Kuche                      | @preparation:3 @keeping:3
folding     | Moebel                     | @seating:3 @tables:3 @walls:3
unit        | Wasserkrug 1,4 l           | water-jug:3
unit        | Becher 350ml               | morning-mug:3
unit        | Vorratsdose 0,5 Liter      | storage-jar:3
synonym     | Tischlampe                 | table-lamp:3 desk-lamp:2
synonym     | Geschirrhandtuch           | tea-towel:3
synonym     | Sofatisch                  | coffee-table:3 side-table:2
colour      | Handtuch Salbei            | towel:3
colour      | Bank Eiche                 | bench:3
category    | Möbel                      | @seating:3 @tables:3 @walls:3
none        | Fahrrad                    |
`,
  zh: `
name        | 马克杯                     | morning-mug:3 espresso-cup:1
name        | 茶壶                       | teapot:3
name        | 砧板                       | chopping-board:3
name        | 亚麻餐巾                   | linen-napkins:3
part        | 杯                         | morning-mug:3 espresso-cup:3 tumbler:3
part        | 灯                         | table-lamp:3 desk-lamp:3 floor-lamp:3 pendant-lamp:3 lantern:3
part        | 花瓶                       | fluted-vase:3 bud-vase:3
part        | 咖啡                       | espresso-cup:3 morning-mug:2
part        | 地毯                       | round-rug:3
part        | 毯子                       | wool-blanket:3 round-rug:1
part        | 镜子                       | round-mirror:3
part        | 挂钟                       | wall-clock:3
script      | 馬克杯                     | morning-mug:3 espresso-cup:1
script      | 檯燈                       | table-lamp:3 desk-lamp:2
script      | 羊毛毯                     | wool-blanket:3
script      | 花瓶與花盆                 | fluted-vase:3 bud-vase:3 planter:3
unit        | 350毫升马克杯              | morning-mug:3
unit        | 皂液瓶 300ml               | soap-dispenser:3
synonym     | 抱枕                       | cushion:3 floor-cushion:2
synonym     | 菜板                       | chopping-board:3
colour      | 墨蓝 毛巾                  | towel:3
colour      | 鼠尾草绿毛巾               | towel:3
category    | 家具                       | @seating:3 @tables:3 @walls:3
category    | 浴室                       | @bath:3
none        | 自行车                     |
`,
  'zh-HK': `
name        | 馬克杯                     | morning-mug:3 espresso-cup:1
name        | 砧板                       | chopping-board:3
name        | 牛油盒                     | butter-dish:3
part        | 燈                         | table-lamp:3 desk-lamp:3 floor-lamp:3 pendant-lamp:3 lantern:3
part        | 杯                         | morning-mug:3 espresso-cup:3 tumbler:3
part        | 鏡                         | round-mirror:3
script      | 马克杯                     | morning-mug:3 espresso-cup:1
script      | 亚麻餐巾                   | linen-napkins:3
script      | 黄油盒                     | butter-dish:3
script      | 枱灯                       | table-lamp:3 desk-lamp:2
unit        | 馬克杯 350ml               | morning-mug:3
colour      | 橡木長凳                   | bench:3
category    | 傢俬                       | @seating:3 @tables:3 @walls:3
synonym     | 台燈                       | table-lamp:3 desk-lamp:2
none        | 單車                       |
`,
  ja: `
name        | モーニングマグ             | morning-mug:3
name        | ティーポット               | teapot:3
name        | まな板                     | chopping-board:3
name        | タオル                     | towel:3 tea-towel:2
name        | 掛け時計                   | wall-clock:3
part        | マグ                       | morning-mug:3
part        | カップ                     | espresso-cup:3 morning-mug:2
part        | ランプ                     | table-lamp:3 desk-lamp:3 floor-lamp:3 pendant-lamp:3
part        | 時計                       | wall-clock:3
part        | 鏡                         | round-mirror:3
part        | クッション                 | cushion:3 floor-cushion:3
part        | 花器                       | fluted-vase:3 bud-vase:3 planter:1
prefix      | キャンド                   | scented-candle:3 candle-holder:3
typo        | テイーポット               | teapot:3
typo        | クッシヨン                 | cushion:3 floor-cushion:3
folding     | ﾗﾝﾀﾝ                       | lantern:3
folding     | たおる                     | towel:3 tea-towel:2
unit        | マグ 350ml                 | morning-mug:3
unit        | ３５０ｍｌ マグ            | morning-mug:3
colour      | セージ タオル              | towel:3
category    | 家具                       | @seating:3 @tables:3 @walls:3
category    | キャンドル                 | scented-candle:3 candle-holder:3 lantern:2
typo        | まぐ                       | morning-mug:3
typo        | まぐかっぷ                 | morning-mug:3 espresso-cup:1
typo        | まないた                   | chopping-board:3
compound    | マグカップ                 | morning-mug:3 espresso-cup:1
prefix      | たお                       | towel:3 tea-towel:2
synonym     | 毛布                       | wool-blanket:3
synonym     | 花瓶                       | fluted-vase:3 bud-vase:3 planter:1
none        | 自転車                     |
`,
  ko: `
name        | 머그                       | morning-mug:3
name        | 접시                       | dinner-plate:3 butter-dish:1 breakfast-bowl:1 nesting-bowls:1
name        | 거울                       | round-mirror:3
name        | 램프                       | table-lamp:3 desk-lamp:3 floor-lamp:3 pendant-lamp:3
compound    | 머그컵                     | morning-mug:3 espresso-cup:1
compound    | 커피컵                     | espresso-cup:3 morning-mug:2 tumbler:1
compound    | 물컵                       | tumbler:3 morning-mug:2 espresso-cup:2
compound    | 테이블램프                 | table-lamp:3 desk-lamp:2
typo        | 쿠숀                       | cushion:3 floor-cushion:2
typo        | 거을                       | round-mirror:3
typo        | 타올                       | towel:3 tea-towel:2
synonym     | 수건                       | towel:3 tea-towel:2
synonym     | 꽃병                       | fluted-vase:3 bud-vase:3 planter:1
none        | 자전거                     |
`,
  vi: `
name        | ấm trà                     | teapot:3
name        | đồng hồ                    | wall-clock:3
name        | gương                      | round-mirror:3
accent      | chăn                       | wool-blanket:3
accent      | đèn                        | table-lamp:3 desk-lamp:3 floor-lamp:3 pendant-lamp:3 lantern:3
accent      | gối                        | cushion:3 floor-cushion:2
accent      | chân nến                   | candle-holder:3
accent      | thảm                       | round-rug:3
folding     | am tra                     | teapot:3
folding     | den ban                    | table-lamp:3 desk-lamp:3
folding     | goi                        | cushion:3 floor-cushion:2
none        | xe đạp                     |
`,
}
