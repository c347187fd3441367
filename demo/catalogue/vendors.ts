import type { DemoVendor } from '../types.ts'

/** The workshops, as the product safety block names them. None of them exists. */
export const vendors: DemoVendor[] = [
  {
    name: 'Atelier Was',
    manufacturer: {
      name: 'Atelier Was B.V.',
      address: 'Kaarsenmakersstraat 8\n3511 AB Utrecht\nNederland',
      contact: 'veiligheid@atelierwas.example',
    },
    story: {
      en: 'Three people pour candles behind a canal house in Utrecht, in batches of forty. The wax is rapeseed from the province, and every scent is burned for a week in their own kitchen before it leaves the workshop.',
      de: 'Drei Leute gießen Kerzen hinter einem Grachtenhaus in Utrecht, immer vierzig auf einmal. Das Wachs ist Raps aus der Provinz, und jeder Duft brennt eine Woche lang in ihrer eigenen Küche, bevor er die Werkstatt verlässt.',
      zh: '三个人在乌得勒支一栋运河屋后院里浇制蜡烛，每批四十支。蜡来自本省的油菜籽，每款香味都先在自家厨房里点上一周，才离开工坊。',
      'zh-HK':
        '三個人在烏特勒支一座運河屋後院澆製蠟燭，每批四十枝。蠟取自本省的油菜籽，每款香味都先在自家廚房點上一星期，才離開工房。',
      ja: 'ユトレヒトの運河沿いの家の裏で、三人が一度に四十個ずつキャンドルを流し込んでいます。ワックスは地元の菜種。どの香りも、自分たちの台所で一週間灯してから送り出します。',
    },
    warnings: {
      en: 'Never leave a burning candle unattended.\nKeep burning candles away from children, pets and anything that can catch fire.\nLeave at least 10 cm between burning candles.\nTrim the wick to 5 mm before lighting. Do not burn for more than four hours at a time.',
      de: 'Brennende Kerzen nie unbeaufsichtigt lassen.\nBrennende Kerzen von Kindern, Haustieren und allem Brennbaren fernhalten.\nZwischen brennenden Kerzen mindestens 10 cm Abstand lassen.\nDen Docht vor dem Anzünden auf 5 mm kürzen. Die Kerze nicht länger als vier Stunden am Stück brennen lassen.',
      zh: '燃烧的蜡烛须有人看管。\n远离儿童、宠物和易燃物。\n多支蜡烛之间至少相隔 10 厘米。\n点燃前将烛芯修剪至 5 毫米，每次燃烧不超过四小时。',
      'zh-HK':
        '燃點中的蠟燭須有人看管。\n遠離兒童、寵物和易燃物。\n多枝蠟燭之間至少相隔 10 厘米。\n燃點前將燭芯修剪至 5 毫米，每次不超過四小時。',
      ja: '火のついたキャンドルから目を離さないでください。\nお子さま、ペット、燃えやすいものから離してお使いください。\n複数のキャンドルは 10 cm 以上離してください。\n点火前に芯を 5 mm に切り、連続使用は 4 時間以内にしてください。',
    },
  },
  {
    name: 'Glashütte Rand',
    manufacturer: {
      name: 'Glashütte Rand GmbH',
      address: 'Ofengasse 3\n94227 Zwiesel\nDeutschland',
      contact: 'sicherheit@glashuette-rand.example',
    },
    story: {
      en: 'Glass has been blown in this valley of the Bavarian Forest since the Middle Ages. At Rand, one furnace is lit on Monday and goes out on Friday, and what does not pass the light table is melted down again.',
      de: 'In diesem Tal im Bayerischen Wald wird seit dem Mittelalter Glas geblasen. Bei Rand brennt ein Ofen von Montag bis Freitag, und was auf dem Leuchttisch nicht besteht, wird wieder eingeschmolzen.',
      zh: '巴伐利亚森林的这片山谷自中世纪起便吹制玻璃。兰德工坊的炉火周一点燃、周五熄灭，过不了灯台检验的一律回炉。',
      'zh-HK':
        '巴伐利亞森林這片山谷自中世紀起便吹製玻璃。蘭德工房的爐火星期一點燃、星期五熄滅，過不了燈枱檢查的一律回爐。',
      ja: 'バイエルンの森のこの谷では、中世からガラスが吹かれてきました。ラントの窯は月曜に火が入り、金曜に落とされます。光の台を通らなかったものは、もう一度溶かします。',
    },
  },
  {
    name: 'Kwekerij Veldhuis',
    manufacturer: {
      name: 'Kwekerij Veldhuis V.O.F.',
      address: 'Kassenweg 21\n1431 AC Aalsmeer\nNederland',
      contact: 'info@kwekerijveldhuis.example',
    },
    story: {
      en: 'A family nursery near Aalsmeer, now in its fourth generation. The plants are raised without peat and hardened off for two weeks, so that they arrive used to a living room.',
      de: 'Eine Gärtnerei bei Aalsmeer, in der vierten Generation. Die Pflanzen wachsen ohne Torf und werden zwei Wochen lang abgehärtet, damit sie sich im Wohnzimmer nicht erst eingewöhnen müssen.',
      zh: '阿尔斯梅尔附近的家族苗圃，如今传到第四代。植株不用泥炭栽培，出圃前适应两周，到家即可安顿。',
      'zh-HK': '阿斯米爾附近的家族苗圃，如今傳到第四代。植物不用泥炭栽培，出圃前先適應兩星期，到家便可安頓。',
      ja: 'アールスメール近郊、四代続く家族の園芸農家。泥炭を使わずに育て、出荷前に二週間ならすので、部屋にすぐなじみます。',
    },
  },
  {
    name: 'Metalværk Holm',
    manufacturer: {
      name: 'Metalværk Holm ApS',
      address: 'Smedegade 14\n8000 Aarhus\nDanmark',
      contact: 'https://metalvaerk-holm.example/kontakt',
    },
    story: {
      en: 'Holm bends, spins and solders lamps in a former ship’s smithy in Aarhus. Every part can be unscrewed, and the workshop keeps spares for each lamp it has ever made.',
      de: 'Holm biegt, drückt und lötet Leuchten in einer früheren Schiffsschmiede in Aarhus. Jedes Teil lässt sich abschrauben, und für jede Leuchte, die es je gab, liegen Ersatzteile bereit.',
      zh: '霍尔姆在奥胡斯一座旧船用锻坊里弯折、旋压、焊接灯具。每个零件都能拆下，做过的每一款灯都备有配件。',
      'zh-HK':
        '霍爾姆在奧胡斯一座舊船用鍛坊裏彎折、旋壓、焊接燈具。每個零件都能拆下，做過的每一款燈都備有配件。',
      ja: 'オーフスのかつての船鍛冶場で、曲げ、絞り、ろう付けまで手がけます。部品はすべて外せて、これまで作ったどのランプにも替えの部品があります。',
    },
    warnings: {
      en: 'Switch off and let the lamp cool before changing the bulb. Do not exceed the wattage on the socket.\nLanterns get hot: touch the handle only, and use them indoors on a firm surface.',
      de: 'Vor dem Wechsel des Leuchtmittels ausschalten und abkühlen lassen. Die an der Fassung genannte Leistung nicht überschreiten.\nLaternen werden heiß: nur am Griff anfassen und auf festen Untergrund stellen.',
      zh: '更换灯泡前请关闭电源并待其冷却，功率不得超过灯座标注的数值。\n灯笼使用时会发烫：只握提手，并放在稳固的平面上。',
      'zh-HK':
        '更換燈膽前請關掉電源並待其冷卻，功率不得超過燈座標示的數值。\n燈籠使用時會發燙：只握提手，並放在穩固的平面上。',
      ja: '電球を交換するときは電源を切り、冷めてから行ってください。ソケットに記載のワット数を超えないでください。\nランタンは熱くなります。持ち手だけに触れ、安定した場所に置いてください。',
    },
  },
  {
    name: 'Olaria Lume',
    manufacturer: {
      name: 'Olaria Lume, Lda.',
      address: 'Rua do Forno 27\n7200-175 Reguengos de Monsaraz\nPortugal',
      contact: 'seguranca@olarialume.example',
    },
    story: {
      en: 'In Reguengos de Monsaraz, where the clay is dug within sight of the kilns, eleven potters throw, glaze and fire everything on one street. Small differences between two pieces are the hand, not a fault.',
      de: 'In Reguengos de Monsaraz, wo der Ton in Sichtweite der Öfen gestochen wird, drehen, glasieren und brennen elf Töpferinnen und Töpfer alles in einer Straße. Kleine Unterschiede zwischen zwei Stücken kommen von der Hand.',
      zh: '在葡萄牙蒙萨拉什的雷根古什，取土的地方望得见窑炉。十一位陶工在同一条街上拉坯、上釉、烧制。两件之间的细微差别，是手的痕迹。',
      'zh-HK':
        '在葡萄牙蒙薩拉什的雷根古什，取土的地方望得見窰爐。十一位陶工在同一條街上拉坯、上釉、燒製。兩件之間的細微差別，是手的痕跡。',
      ja: '土を掘る場所から窯が見える、ポルトガルのレゲンゴス・デ・モンサラーシュ。十一人の陶工が、一本の通りでろくろから釉がけ、焼成までを行います。一点ごとのわずかな違いは、手仕事のしるしです。',
    },
  },
  {
    name: 'Papierhof Noord',
    manufacturer: {
      name: 'Papierhof Noord B.V.',
      address: 'Molenkade 5\n9711 KC Groningen\nNederland',
      contact: 'info@papierhof.example',
    },
    story: {
      en: 'A bindery in Groningen that still folds, gathers and sews on machines from the fifties. The paper comes from a mill ten kilometres up the canal.',
      de: 'Eine Buchbinderei in Groningen, die noch auf Maschinen aus den Fünfzigern falzt, zusammenträgt und heftet. Das Papier kommt aus einer Mühle zehn Kilometer kanalaufwärts.',
      zh: '格罗宁根的一家装订坊，至今仍用五十年代的机器折页、配页、锁线。纸来自运河上游十公里处的纸厂。',
      'zh-HK': '格羅寧根的一家釘裝坊，至今仍用五十年代的機器摺頁、配頁、穿線。紙來自運河上游十公里的紙廠。',
      ja: 'フローニンゲンの製本所。一九五〇年代の機械で、いまも折り、丁合、糸かがりまで行います。紙は運河を十キロさかのぼった製紙所から。',
    },
  },
  {
    name: 'Tkalnia Wilga',
    manufacturer: {
      name: 'Tkalnia Wilga sp. z o.o.',
      address: 'ul. Lniana 12\n90-001 Łódź\nPolska',
      contact: 'kontakt@tkalniawilga.example',
    },
    story: {
      en: 'Łódź once clothed half of Europe. In one of its brick mills, Wilga weaves linen and cotton on forty looms and washes the cloth with stones, so that it is soft before the first night.',
      de: 'Łódź hat einmal halb Europa eingekleidet. In einer der Backsteinfabriken webt Wilga Leinen und Baumwolle auf vierzig Stühlen und wäscht den Stoff mit Steinen, damit er von Anfang an weich ist.',
      zh: '罗兹曾供应半个欧洲的衣料。维尔加在城中一座红砖厂房里，用四十台织机织造亚麻与棉，再以石洗，让布料从第一天起就柔软。',
      'zh-HK':
        '羅茲曾供應半個歐洲的衣料。維爾加在城中一座紅磚廠房裏，用四十部織機織造亞麻與棉，再以石洗，讓布料從第一天起便柔軟。',
      ja: 'かつてヨーロッパの半分の服地を織ったウッチ。その煉瓦工場のひとつで、ヴィルガは四十台の織機でリネンとコットンを織り、石で洗って、はじめからやわらかく仕上げます。',
    },
  },
  {
    name: 'Werk Ahrens',
    manufacturer: {
      name: 'Werk Ahrens GmbH & Co. KG',
      address: 'Hobelweg 40\n33602 Bielefeld\nDeutschland',
      contact: 'sicherheit@werk-ahrens.example',
    },
    story: {
      en: 'A joinery in Bielefeld with nineteen people and its own small sawmill. The boards dry for two years before a plane touches them, and anything made here can come back to be sanded and oiled again.',
      de: 'Eine Tischlerei in Bielefeld mit neunzehn Leuten und eigenem kleinen Sägewerk. Die Bretter trocknen zwei Jahre, bevor ein Hobel sie berührt, und was hier gebaut wurde, darf zum Schleifen und Ölen zurückkommen.',
      zh: '比勒费尔德的一家木工坊，十九个人，自带小锯木厂。木板风干两年才上刨，出自这里的物件随时可送回重新打磨、上油。',
      'zh-HK':
        '比勒費爾德的一家木工坊，十九個人，自設小鋸木廠。木板風乾兩年才上刨，出自這裏的物件隨時可送回重新打磨、上油。',
      ja: 'ビーレフェルトの木工所。十九人と、小さな製材所がひとつ。板は二年寝かせてから鉋をかけます。ここで作られたものは、いつでも研ぎ直しとオイル仕上げに戻せます。',
    },
  },
]
