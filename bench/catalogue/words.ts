/** Words for names of synthetic products, in the languages that differ most for search. */
export const nouns = {
  en: 'mug bowl plate teapot lamp chair stool bench table shelf rack cushion blanket towel rug mirror basket notebook tray clock vase planter jacket shirt trousers dress coat shoes boots sandals hat scarf gloves belt bag backpack wallet watch ring necklace headphones speaker keyboard mouse monitor charger cable tripod lens camera tent stove bottle knife fork spoon pan pot kettle toaster blender'.split(
    ' ',
  ),
  de: 'Becher Schale Teller Teekanne Lampe Stuhl Hocker Bank Tisch Regal Garderobe Kissen Decke Handtuch Teppich Spiegel Korb Notizbuch Tablett Uhr Vase Übertopf Jacke Hemd Hose Kleid Mantel Schuhe Stiefel Sandalen Hut Schal Handschuhe Gürtel Tasche Rucksack Geldbörse Armbanduhr Ring Halskette Kopfhörer Lautsprecher Tastatur Maus Bildschirm Ladegerät Kabel Stativ Objektiv Kamera Zelt Herd Flasche Messer Gabel Löffel Pfanne Topf Wasserkocher Toaster Mixer'.split(
    ' ',
  ),
  zh: '马克杯 碗 盘子 茶壶 台灯 椅子 凳子 长椅 桌子 架子 衣架 靠垫 毯子 毛巾 地毯 镜子 篮子 笔记本 托盘 时钟 花瓶 花盆 夹克 衬衫 裤子 连衣裙 外套 鞋子 靴子 凉鞋 帽子 围巾 手套 腰带 包 背包 钱包 手表 戒指 项链 耳机 音箱 键盘 鼠标 显示器 充电器 数据线 三脚架 镜头 相机 帐篷 炉子 水瓶 刀 叉子 勺子 平底锅 锅 水壶 烤面包机 搅拌机'.split(
    ' ',
  ),
  ja: 'マグカップ ボウル 皿 ティーポット ランプ 椅子 スツール ベンチ テーブル 棚 ラック クッション 毛布 タオル ラグ 鏡 バスケット ノート トレイ 時計 花瓶 植木鉢 ジャケット シャツ ズボン ドレス コート 靴 ブーツ サンダル 帽子 マフラー 手袋 ベルト バッグ リュック 財布 腕時計 指輪 ネックレス ヘッドホン スピーカー キーボード マウス モニター 充電器 ケーブル 三脚 レンズ カメラ テント コンロ ボトル ナイフ フォーク スプーン フライパン 鍋 やかん トースター ミキサー'.split(
    ' ',
  ),
  th: 'แก้ว ชาม จาน กาน้ำชา โคมไฟ เก้าอี้ ม้านั่ง โต๊ะ ชั้นวาง หมอน ผ้าห่ม ผ้าเช็ดตัว พรม กระจก ตะกร้า สมุด ถาด นาฬิกา แจกัน กระถาง แจ็คเก็ต เสื้อ กางเกง รองเท้า หมวก ผ้าพันคอ ถุงมือ เข็มขัด กระเป๋า แหวน สร้อยคอ หูฟัง ลำโพง คีย์บอร์ด เมาส์ สายชาร์จ กล้อง เต็นท์ เตา ขวด มีด ส้อม ช้อน กระทะ หม้อ กาต้มน้ำ'.split(
    ' ',
  ),
} as const

export const qualities = {
  en: 'handmade waterproof lightweight vintage modern classic foldable wireless portable compact soft warm quiet sturdy elegant simple recycled organic glazed woven brushed polished insulated adjustable stackable'.split(
    ' ',
  ),
  de: 'handgemacht wasserdicht leicht antik modern klassisch faltbar kabellos tragbar kompakt weich warm leise robust elegant schlicht recycelt biologisch glasiert gewebt gebürstet poliert isoliert verstellbar stapelbar'.split(
    ' ',
  ),
  zh: '手工 防水 轻便 复古 现代 经典 折叠 无线 便携 紧凑 柔软 保暖 静音 结实 优雅 简约 再生 有机 上釉 编织 拉丝 抛光 保温 可调节 可叠放'.split(
    ' ',
  ),
  ja: '手作り 防水 軽量 ヴィンテージ モダン 定番 折りたたみ ワイヤレス 携帯用 小型 柔らかい 暖かい 静音 丈夫 上品 シンプル 再生素材 有機 釉薬 織り ヘアライン 磨き 保温 調整可能 積み重ね'.split(
    ' ',
  ),
  th: 'ทำมือ กันน้ำ น้ำหนักเบา วินเทจ ทันสมัย คลาสสิก พับได้ ไร้สาย พกพา กะทัดรัด นุ่ม อบอุ่น เงียบ แข็งแรง หรูหรา เรียบง่าย รีไซเคิล ออร์แกนิก เคลือบ ทอ ปัดเงา ขัดเงา เก็บความร้อน ปรับได้ ซ้อนได้'.split(
    ' ',
  ),
} as const

export const colours =
  'oat sage clay ink ochre chalk blush charcoal red blue green yellow black white grey brown'.split(' ')
export const sizes = 'xs s m l xl xxl'.split(' ')
export const materials = 'stoneware glass wood metal linen cotton wool jute leather paper'.split(' ')
export const vendors = Array.from({ length: 120 }, (_, index) => `Maker ${index + 1}`)

export type BenchLang = keyof typeof nouns
