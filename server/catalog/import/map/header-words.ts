import type { ColumnTarget } from '#contract/admin/system/import-map.ts'
import { type Lang, languages } from '#contract/languages.ts'

/**
 * Headers that shops, suppliers and spreadsheets use for a field, in the languages of the desk: English, German, French,
 * Spanish, Italian, Portuguese, Japanese, Korean, Chinese, Indonesian, Thai, Filipino and Vietnamese. In lower case, without
 * accents and without words in brackets. The first field that has a header wins.
 */
const words: [NonNullable<ColumnTarget['field']>, string][] = [
  [
    'handle',
    'handle|url handle|slug|url key|permalink|url rewritten|url-schlussel|identifiant url|parent sku|group id|item group id|style number',
  ],
  [
    'title',
    'title|name|product|product name|product title|item|item name|titel|produkt|produktname|artikel|artikelname|artikelbezeichnung|bezeichnung|nom|nom du produit|produit|titre|libelle|designation|nombre|nombre del producto|producto|titulo|articulo|nome|nome prodotto|prodotto|titolo|articolo|nome do produto|produto|商品名|品名|製品名|名前|상품명|제품명|이름|商品名称|产品名称|名称|标题|商品標題|產品名稱|商品名稱|名稱|標題|nama|nama produk|nama barang|produk|ชื่อ|ชื่อสินค้า|สินค้า|pangalan|pangalan ng produkto|produkto|ten|ten san pham|san pham',
  ],
  [
    'summary',
    'summary|short description|subtitle|teaser|kurzbeschreibung|kurztext|resume|description courte|resumen|descripcion corta|descrizione breve|riepilogo|descricao curta|resumo|概要|短い説明|요약|간단 설명|简介|短描述|簡介|ringkasan|deskripsi singkat|คำอธิบายสั้น|คำอธิบายย่อ|buod|maikling paglalarawan|tom tat|mo ta ngan',
  ],
  [
    'body',
    'body|body html|description|long description|product description|details|beschreibung|produktbeschreibung|langtext|artikelbeschreibung|description longue|descripcion|descripcion larga|descrizione|descricao|説明|商品説明|설명|상품 설명|상세 설명|描述|商品描述|产品描述|详情|產品描述|說明|deskripsi|keterangan|คำอธิบาย|รายละเอียด|paglalarawan|mo ta|mo ta san pham',
  ],
  [
    'compareAt',
    'compare at price|compare-at price|list price|rrp|msrp|old price|was price|original price|uvp|streichpreis|listenpreis|alter preis|vergleichspreis|prix barre|prix conseille|ancien prix|pvp recomendado|precio anterior|precio original|prezzo di listino|prezzo barrato|prezzo originale|preco de tabela|preco original|定価|元の価格|通常価格|정가|원래 가격|原价|市场价|原價|定價|harga coret|harga asli|ราคาเต็ม|ราคาเดิม|orihinal na presyo|gia goc|gia niem yet',
  ],
  [
    'cost',
    'cost|cost price|cost per item|purchase price|wholesale price|buying price|einkaufspreis|ek|ek-preis|einstandspreis|prix d’achat|prix dachat|cout|precio de compra|coste|costo|prezzo di acquisto|prezzo dacquisto|preco de custo|custo|原価|仕入価格|仕入れ値|원가|매입가|成本|成本价|进价|成本價|進價|harga beli|harga pokok|ต้นทุน|ราคาทุน|puhunan|gastos|gia von|gia nhap',
  ],
  [
    'price',
    'price|unit price|retail price|selling price|sale price|price incl vat|gross price|preis|vk|vk-preis|verkaufspreis|bruttopreis|einzelpreis|prix|prix de vente|prix ttc|prix unitaire|precio|precio de venta|pvp|prezzo|prezzo di vendita|preco|preco de venda|価格|販売価格|単価|税込価格|가격|판매가|단가|价格|售价|单价|價格|售價|單價|harga|harga jual|ราคา|ราคาขาย|presyo|gia|gia ban|don gia',
  ],
  [
    'barcode',
    'barcode|ean|ean13|ean-13|ean code|gtin|upc|isbn|strichcode|barcodenummer|code-barres|code barre|code ean|codigo de barras|codice a barre|codice ean|jan|janコード|バーコード|바코드|条码|条形码|條碼|kode batang|บาร์โค้ด|ma vach',
  ],
  [
    'sku',
    'sku|item number|item no|article number|article no|product code|part number|reference|ref|model|artikelnummer|artikel-nr|art-nr|artnr|bestellnummer|produktnummer|reference produit|code article|referencia|codigo|codigo de articulo|codice|codice articolo|riferimento|codigo do produto|品番|商品番号|商品コード|型番|상품코드|품번|상품번호|货号|商品编码|商品编号|貨號|商品編號|kode|kode barang|kode produk|รหัส|รหัสสินค้า|ma|ma san pham|ma hang',
  ],
  [
    'quantity',
    'quantity|qty|stock|stock quantity|inventory|on hand|available|in stock|units|bestand|lagerbestand|menge|lager|verfugbar|stueckzahl|stuckzahl|quantite|stock disponible|en stock|cantidad|existencias|inventario|quantita|giacenza|disponibilita|quantidade|estoque|existencias em stock|在庫|在庫数|数量|재고|재고수량|수량|库存|库存数量|庫存|數量|stok|jumlah|สต็อก|สต๊อก|จำนวน|คงเหลือ|dami|bilang|so luong|ton kho',
  ],
  [
    'vendor',
    'vendor|brand|manufacturer|maker|supplier|marke|hersteller|lieferant|marque|fabricant|fournisseur|marca|fabricante|proveedor|produttore|fornitore|marchio|fornecedor|ブランド|メーカー|브랜드|제조사|品牌|厂商|制造商|廠商|製造商|merek|produsen|ยี่ห้อ|แบรนด์|ผู้ผลิต|tatak|thuong hieu|nha san xuat',
  ],
  [
    'category',
    'category|categories|product category|collection|department|kategorie|kategorien|warengruppe|categorie|categories produit|rayon|categoria|categorias|categoria prodotto|カテゴリ|カテゴリー|分類|카테고리|분류|类别|分类|类目|類別|類目|kategori|หมวดหมู่|ประเภทสินค้า|kategorya|danh muc|nhom hang',
  ],
  [
    'type',
    'type|product type|produkttyp|artikelart|type de produit|tipo|tipo de producto|tipo prodotto|tipo de produto|種類|商品タイプ|상품 유형|유형|商品类型|类型|商品類型|類型|tipe|tipe produk|jenis|ประเภท|uri|loai|loai san pham',
  ],
  [
    'tags',
    'tags|tag|keywords|labels|schlagworte|schlagworter|stichworte|etiquettes|mots-cles|mots cles|etiquetas|palabras clave|etichette|parole chiave|palavras-chave|タグ|キーワード|태그|키워드|标签|关键词|標籤|關鍵字|kata kunci|แท็ก|คำค้น|mga tag|the|tu khoa',
  ],
  [
    'variantImage',
    'variant image|variant image url|variantenbild|image de variante|imagen de variante|immagine variante|imagem da variante|バリエーション画像|옵션 이미지|规格图|規格圖',
  ],
  [
    'imageAlt',
    'image alt text|alt text|alternativtext|bildbeschreibung|texte alternatif|texto alternativo|testo alternativo|代替テキスト|대체 텍스트|替代文字|teks alternatif|ข้อความแสดงแทน|van ban thay the',
  ],
  [
    'imageUrl',
    'image|images|image url|image src|image link|picture|pictures|photo|photos|bild|bilder|bild-url|bildlink|foto|fotos|image produit|url image|url de limage|imagen|imagenes|url de imagen|immagine|immagini|url immagine|imagem|imagens|画像|画像url|商品画像|이미지|이미지 url|사진|图片|图片链接|主图|圖片|圖片網址|gambar|url gambar|รูปภาพ|รูป|ลิงก์รูปภาพ|larawan|hinh anh|anh|link anh',
  ],
  [
    'weightUnit',
    'weight unit|gewichtseinheit|unite de poids|unidad de peso|unita di peso|unidade de peso|重量単位|무게 단위|重量单位|重量單位|satuan berat|หน่วยน้ำหนัก|don vi khoi luong',
  ],
  [
    'weight',
    'weight|net weight|shipping weight|gewicht|versandgewicht|poids|peso|重量|重さ|무게|중량|商品重量|berat|น้ำหนัก|timbang|can nang|khoi luong|trong luong',
  ],
  [
    'published',
    'published|active|enabled|visible|online|aktiv|sichtbar|veroffentlicht|actif|publie|en ligne|activo|publicado|attivo|pubblicato|ativo|公開|表示|판매중|공개|发布|上架|發布|發佈|aktif|เผยแพร่|เปิดขาย|aktibo|hien thi|dang ban',
  ],
  ['status', 'status|statut|estado|stato|ステータス|状態|상태|状态|狀態|สถานะ|katayuan|trang thai'],
  [
    'seoTitle',
    'seo title|meta title|meta-titel|seo-titel|titre seo|meta titre|titulo seo|meta titulo|titolo seo|meta titolo|seoタイトル|seo 제목|seo 标题|seo标题|seo標題|judul seo|ชื่อ seo|tieu de seo',
  ],
  [
    'seoDescription',
    'seo description|meta description|meta-beschreibung|seo-beschreibung|description seo|meta descripcion|descripcion seo|descrizione seo|meta descrizione|descricao seo|seo説明|seo 설명|seo 描述|seo描述|deskripsi seo|คำอธิบาย seo|mo ta seo',
  ],
  [
    'taxCode',
    'tax code|tax class|steuerklasse|steuersatz|classe de taxe|clase de impuesto|classe fiscale|classe de imposto|税区分|과세 구분|税类|稅別',
  ],
  [
    'mpn',
    'mpn|manufacturer part number|herstellernummer|reference fabricant|codice produttore|メーカー型番|제조사 품번',
  ],
  [
    'condition',
    'condition|zustand|etat|condicion|condizione|condicao|コンディション|상품 상태|成色|kondisi|สภาพ|tinh trang',
  ],
  ['variantHsCode', 'variant hs code|variant harmonized system code|variant tariff number'],
  ['variantOrigin', 'variant country of origin|variant country code of origin|coo'],
  [
    'releaseOn',
    'release date|available from|erscheinungsdatum|erscheint am|date de sortie|fecha de lanzamiento|data di uscita|data de lancamento|発売日|출시일|发售日期|上市日期|發售日期|tanggal rilis|วันวางจำหน่าย|petsa ng labas|ngay phat hanh',
  ],
]

/** Names of what shoppers choose among, or filter by: colour and size are options where a product has several rows. */
const details =
  'color|colour|size|farbe|grosse|große|couleur|taille|talla|colore|taglia|misura|cor|tamanho|tamano|色|サイズ|カラー|색상|사이즈|颜色|尺码|尺寸|顏色|尺碼|warna|ukuran|สี|ขนาด|ไซซ์|kulay|laki|mau|mau sac|kich thuoc|kich co'
const attributes =
  'material|materiale|materiau|matiere|素材|소재|材质|材料|材質|bahan|วัสดุ|materyal|chat lieu|gender|geschlecht|genre|genero|genere|性別|성별|性别|pattern|muster|motif|style|stil|country of origin|herkunftsland|pays dorigine|pais de origen|paese di origine|原産国|원산지|产地|產地'

const byWord = new Map<string, NonNullable<ColumnTarget['field']>>()
for (const [field, list] of words)
  for (const word of list.split('|')) if (!byWord.has(word)) byWord.set(word, field)
const optionWords = new Set(details.split('|'))
const attributeWords = new Set(attributes.split('|'))

export type Meaning = ColumnTarget & { isOption?: boolean }

const currencyCode = /\b([A-Z]{3})\b/
const unitWord = /(?:^|[\s([_])(kg|g|lbs?|oz)(?:$|[\s)\]_.])/i

/** The field that a header names, with the language, currency or unit in it. `field` is null if it names none. */
export function meaningOf(header: string): Meaning {
  const plain = foldHeader(header)
  const whole = byWord.get(plain) ?? byWord.get(withoutBrackets(plain))
  const lang = langIn(plain)
  const stem = lang ? byWord.get(lang.rest) : undefined
  if (stem && lang && ['title', 'summary', 'body', 'seoTitle', 'seoDescription'].includes(stem))
    return { field: stem, lang: lang.code }
  const rest = withoutBrackets(plain.replace(/\b([a-z]{3})\b/g, (code) => (isCurrency(code) ? '' : code)))
  const field = whole ?? byWord.get(rest) ?? byWord.get(plain.replace(unitWord, ' ').trim()) ?? null
  if (field === 'weight') {
    const unit = unitWord.exec(header)?.[1]?.toLowerCase().replace('lbs', 'lb') as ColumnTarget['unit']
    return { field, ...(unit ? { unit } : {}) }
  }
  if (field === 'price' || field === 'compareAt') {
    const code = currencyCode.exec(header.toUpperCase().replaceAll('_', ' '))?.[1]
    return { field, ...(code && isCurrency(code) ? { currency: code } : {}) }
  }
  if (field === null && optionWords.has(withoutBrackets(plain))) return { field: 'attribute', isOption: true }
  if (field === null && attributeWords.has(withoutBrackets(plain))) return { field: 'attribute' }
  return { field }
}

/** In lower case, without accents and padding; underscores are spaces. */
export function foldHeader(header: string): string {
  return header
    .replaceAll(/[\u200b\ufeff*:]/g, '')
    .normalize('NFKD')
    .replaceAll(/(?<=\p{Script=Latin})\p{M}+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/['’]/g, '')
    .replaceAll(/(?<=[\p{L}.])\.(?=\s|$|-)/gu, '')
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
}

function withoutBrackets(text: string): string {
  return text
    .replaceAll(/\s*[([（【].*?[)\]）】]\s*/g, ' ')
    .replaceAll(/\s*[€$£¥%]\s*|,?\s*(inkl|incl|ttc|brutto|gross|vat|mwst)\b.*$/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

const langByCode = new Map(languages.map((lang) => [lang.toLowerCase(), lang]))
const langNames = new Intl.DisplayNames(['en'], { type: 'language' })
const langByName = new Map<string, Lang>(
  languages.flatMap((lang): [string, Lang][] => [
    [langNames.of(lang)!.toLowerCase(), lang],
    [foldHeader(new Intl.DisplayNames([lang], { type: 'language' }).of(lang)!), lang],
  ]),
)

/** The language at the end of a header, as in "Name (de)", "name_de", "Title German" or "Beschreibung EN". */
function langIn(plain: string): { code: Lang; rest: string } | null {
  const found = /^(.+?)[\s([._-]+([\p{L}-]+)[)\]]?$/u.exec(plain)
  if (!found) return null
  const code = langByCode.get(found[2]!) ?? langByName.get(found[2]!)
  return code ? { code, rest: found[1]!.trim() } : null
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

function isCurrency(code: string): boolean {
  return currencies.has(code.toUpperCase())
}
