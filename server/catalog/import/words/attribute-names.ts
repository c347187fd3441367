/** What colour and size are called in catalogues of other languages and spellings: all mean the shop's own two. */
export const attributeNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    colour:
      'colour,color,colours,colors,farbe,farben,couleur,couleurs,colore,colori,cor,cores,kleur,färg,farve,farge,väri,kolor,barva,szín,culoare,renk,warna,màu,màu sắc,kulay,สี,色,颜色,顏色,カラー,색상,цвет',
    size: 'size,sizes,größe,grösse,groesse,größen,taille,tailles,talla,tallas,tamaño,taglia,taglie,misura,tamanho,maat,storlek,størrelse,koko,rozmiar,velikost,méret,mărime,beden,ukuran,kích thước,kích cỡ,laki,ขนาด,尺寸,尺码,尺碼,サイズ,사이즈,размер',
  }).flatMap(([code, names]) => names.split(',').map((name) => [name, code])),
)
