/** Named colours of CSS (CSS Color 4, section 6.1). */
const names = new Set(
  `aliceblue antiquewhite aqua aquamarine azure beige bisque black blanchedalmond blue blueviolet brown
  burlywood cadetblue chartreuse chocolate coral cornflowerblue cornsilk crimson cyan darkblue
  darkcyan darkgoldenrod darkgray darkgreen darkgrey darkkhaki darkmagenta darkolivegreen darkorange
  darkorchid darkred darksalmon darkseagreen darkslateblue darkslategray darkslategrey darkturquoise
  darkviolet deeppink deepskyblue dimgray dimgrey dodgerblue firebrick floralwhite forestgreen fuchsia
  gainsboro ghostwhite gold goldenrod gray green greenyellow grey honeydew hotpink indianred indigo
  ivory khaki lavender lavenderblush lawngreen lemonchiffon lightblue lightcoral lightcyan
  lightgoldenrodyellow lightgray lightgreen lightgrey lightpink lightsalmon lightseagreen lightskyblue
  lightslategray lightslategrey lightsteelblue lightyellow lime limegreen linen magenta maroon
  mediumaquamarine mediumblue mediumorchid mediumpurple mediumseagreen mediumslateblue
  mediumspringgreen mediumturquoise mediumvioletred midnightblue mintcream mistyrose moccasin
  navajowhite navy oldlace olive olivedrab orange orangered orchid palegoldenrod palegreen
  paleturquoise palevioletred papayawhip peachpuff peru pink plum powderblue purple rebeccapurple red
  rosybrown royalblue saddlebrown salmon sandybrown seagreen seashell sienna silver skyblue slateblue
  slategray slategrey snow springgreen steelblue tan teal thistle tomato turquoise violet wheat white
  whitesmoke yellow yellowgreen`.split(/\s+/),
)

/** The swatch for a colour whose label is a CSS colour ("Light grey"); null for all others. */
export function cssColour(label: string): string | null {
  const name = label.toLowerCase().replaceAll(/[\s-]/g, '')
  return names.has(name) ? name : null
}

/** The names of colour and size in other languages and spellings, by the code of this shop's attribute. */
export const attributeNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    colour:
      'colour,color,colours,colors,farbe,farben,couleur,couleurs,colore,colori,cor,cores,kleur,färg,farve,farge,väri,kolor,barva,szín,culoare,renk,warna,màu,màu sắc,kulay,สี,色,颜色,顏色,カラー,색상,цвет',
    size: 'size,sizes,größe,grösse,groesse,größen,taille,tailles,talla,tallas,tamaño,taglia,taglie,misura,tamanho,maat,storlek,størrelse,koko,rozmiar,velikost,méret,mărime,beden,ukuran,kích thước,kích cỡ,laki,ขนาด,尺寸,尺码,尺碼,サイズ,사이즈,размер',
  }).flatMap(([code, names]) => names.split(',').map((name) => [name, code])),
)

/** English labels of the attributes above, for files in other languages. */
export const englishLabels: Record<string, string> = { colour: 'Colour', size: 'Size' }
