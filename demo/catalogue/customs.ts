/** Products by tariff number: headings of the Harmonised System of 2022. */
const byCode: Record<string, string> = {
  '0602.90': 'pilea-in-pot',
  '3401.30': 'soap-dispenser',
  '3406.00': 'scented-candle',
  '4414.90': 'picture-frame',
  '4419.90': 'serving-tray chopping-board rolling-pin',
  '4420.90': 'coat-rack desk-tray',
  '4421.99': 'bath-tray',
  '4504.90': 'memo-board',
  '4602.19': 'laundry-basket',
  '4820.10': 'notebook-set',
  '5704.90': 'round-rug',
  '6301.20': 'wool-blanket',
  '6302.59': 'linen-napkins table-runner',
  '6302.60': 'towel',
  '6302.99': 'tea-towel',
  '6912.00':
    'morning-mug espresso-cup breakfast-bowl nesting-bowls dinner-plate teapot water-jug salt-cellar cake-stand ' +
    'storage-jar mortar oil-bottle butter-dish utensil-pot soap-dish tumbler',
  '6913.90': 'fluted-vase bud-vase',
  '6914.90': 'planter pencil-pot',
  '7009.92': 'round-mirror',
  '7013.99': 'paper-weight',
  '7323.99': 'watering-can',
  '8210.00': 'pepper-mill',
  '8304.00': 'bookends',
  '8306.29': 'incense-holder',
  '9105.21': 'wall-clock',
  '9401.69': 'dining-chair stool bench',
  '9403.60': 'side-table coffee-table wall-shelf',
  '9404.90': 'cushion floor-cushion',
  '9405.19': 'pendant-lamp',
  '9405.29': 'table-lamp floor-lamp desk-lamp',
  '9405.50': 'candle-holder lantern',
}

/** Tariff numbers by the handle of a product. */
export const hsCodes: ReadonlyMap<string, string> = new Map(
  Object.entries(byCode).flatMap(([code, handles]) =>
    handles.split(' ').map((handle) => [handle, code] as const),
  ),
)
