import type { DemoPage } from '../../types.ts'

export const faq: DemoPage = {
  code: 'faq',
  slug: { en: 'faq', de: 'fragen' },
  title: {
    en: 'Questions and answers',
    de: 'Fragen und Antworten',
    zh: '常见问题',
    'zh-HK': '常見問題',
    ja: 'よくあるご質問',
  },
  summary: {
    en: 'Orders, delivery, returns and care: short answers to what customers ask us most.',
    de: 'Bestellung, Versand, Rückgabe und Pflege: kurze Antworten auf häufige Fragen.',
    zh: '订购、配送、退货与养护：顾客最常问的问题，简短作答。',
    'zh-HK': '訂購、送貨、退貨與保養：顧客最常問的問題，簡短作答。',
    ja: 'ご注文、配送、返品、お手入れ。よくいただくご質問への短いお答えです。',
  },
  body: { en: '', de: '', zh: '', 'zh-HK': '', ja: '' },
  sections: [
    {
      id: 'orders',
      type: 'faq',
      settings: {
        title: { en: 'Orders and delivery', zh: '订购与配送', 'zh-HK': '訂購與送貨' },
        items: [
          {
            question: {
              en: 'Do I need an account to order?',
              zh: '下单需要注册账号吗？',
              'zh-HK': '落單需要註冊帳戶嗎？',
            },
            answer: {
              en: '<p>No. You can check out as a guest. The link in your confirmation email opens the order at any time, and an account you create later with the same email finds it by itself.</p>',
              zh: '<p>不需要。你可以以访客身份结账。确认邮件中的链接随时可以打开订单；之后用同一邮箱注册，订单会自动归入账号。</p>',
              'zh-HK':
                '<p>不需要。你可以以訪客身分結帳。確認電郵中的連結隨時可以打開訂單；之後用同一電郵註冊，訂單會自動歸入帳戶。</p>',
            },
          },
          {
            question: {
              en: 'When will my order arrive?',
              zh: '多久能收到？',
              'zh-HK': '多久會收到？',
            },
            answer: {
              en: '<p>The product page, the cart and the checkout show the days on which we expect it. See <a href="/page/shipping">Shipping</a> for costs and carriers.</p>',
              zh: '<p>商品页、购物车和结账页都会显示预计送达的日期。运费与承运方式见<a href="/zh/page/shipping">配送</a>。</p>',
              'zh-HK':
                '<p>商品頁、購物車和結帳頁都會顯示預計送達的日期。運費與送貨方式見<a href="/zh-HK/page/shipping">送貨</a>。</p>',
            },
          },
          {
            question: {
              en: 'Can I still change or cancel my order?',
              zh: '下单后还能修改或取消吗？',
              'zh-HK': '落單後還可以修改或取消嗎？',
            },
            answer: {
              en: '<p>Yes, until we hand it to the carrier. Open the order and choose Cancel order, or write to us and we’ll change the address.</p>',
              zh: '<p>可以，交给承运商之前都行。打开订单选择“取消订单”；如需修改地址，请联系我们。</p>',
              'zh-HK':
                '<p>可以，交給速遞公司之前都可以。打開訂單選擇「取消訂單」；如需修改地址，請聯絡我們。</p>',
            },
          },
          {
            question: {
              en: 'How can I pay?',
              zh: '支持哪些付款方式？',
              'zh-HK': '支援哪些付款方式？',
            },
            answer: {
              en: '<p>The checkout lists every method for your country. This is a demo shop, so the card payment is a test: nothing is charged.</p>',
              zh: '<p>结账页会列出你所在国家可用的全部方式。这是演示商店，银行卡付款只是测试，不会扣款。</p>',
              'zh-HK':
                '<p>結帳頁會列出你所在國家可用的全部方式。這是示範商店，信用卡付款只是測試，不會扣款。</p>',
            },
          },
        ],
      },
    },
    {
      id: 'returns',
      type: 'faq',
      settings: {
        title: { en: 'Returns and repairs', zh: '退货与维修', 'zh-HK': '退貨與維修' },
        items: [
          {
            question: {
              en: 'How do I return something?',
              zh: '怎样退货？',
              'zh-HK': '怎樣退貨？',
            },
            answer: {
              en: '<p>Open your order within 30 days, choose Return items and pick the pieces. We show what you get back before you send anything. <a href="/page/returns">All about returns</a></p>',
              zh: '<p>30 天内打开订单，选择“申请退货”并勾选商品。寄出之前，你就能看到将退还的金额。<a href="/zh/page/returns">退货说明</a></p>',
              'zh-HK':
                '<p>30 天內打開訂單，選擇「申請退貨」並勾選商品。寄出之前，你就能看到將退還的金額。<a href="/zh-HK/page/returns">退貨說明</a></p>',
            },
          },
          {
            question: {
              en: 'My cup arrived broken. What now?',
              zh: '收到的杯子碎了，怎么办？',
              'zh-HK': '收到的杯子碎了，怎麼辦？',
            },
            answer: {
              en: '<p>We’re sorry. Send us a photo with the return form; you’ll get a new one or your money back, and there’s no need to send the pieces.</p>',
              zh: '<p>很抱歉。请在退货表单中附上一张照片，我们会补寄一只或退款，碎片不必寄回。</p>',
              'zh-HK': '<p>很抱歉。請在退貨表格中附上一張照片，我們會補寄一隻或退款，碎片不必寄回。</p>',
            },
          },
          {
            question: {
              en: 'Do you sell spare parts?',
              zh: '有备用配件吗？',
              'zh-HK': '有備用配件嗎？',
            },
            answer: {
              en: '<p>Lids, shades, corks and screws, one at a time. Tell us the product and the part.</p>',
              zh: '<p>盖子、灯罩、木塞、螺丝，都可以单件购买。告诉我们商品名称和所需部件即可。</p>',
              'zh-HK': '<p>蓋子、燈罩、木塞、螺絲，都可以單件購買。告訴我們商品名稱和所需部件即可。</p>',
            },
          },
        ],
      },
    },
    {
      id: 'care',
      type: 'faq',
      settings: {
        title: { en: 'Materials and care', zh: '材质与养护', 'zh-HK': '物料與保養' },
        items: [
          {
            question: {
              en: 'Can stoneware go in the dishwasher?',
              zh: '炻器可以用洗碗机吗？',
              'zh-HK': '炻器可以放入洗碗碟機嗎？',
            },
            answer: {
              en: '<p>Yes, and in the microwave. Leave a little space between the pieces so that the rims don’t touch.</p>',
              zh: '<p>可以，也能进微波炉。放置时留一点空隙，别让边缘相碰。</p>',
              'zh-HK': '<p>可以，也能放入微波爐。放置時留一點空隙，別讓邊緣相碰。</p>',
            },
          },
          {
            question: {
              en: 'How do I look after oiled wood?',
              zh: '上油的木器怎样保养？',
              'zh-HK': '上油的木器怎樣保養？',
            },
            answer: {
              en: '<p>Wipe it with a damp cloth, let it dry standing up, and oil it twice a year. <a href="/article/living-with-oiled-wood">Living with oiled wood</a></p>',
              zh: '<p>用湿布擦净，立着晾干，每年上两次油。<a href="/zh/article/living-with-oiled-wood">与上油的木头相处</a></p>',
              'zh-HK':
                '<p>用濕布抹淨，直立晾乾，每年上兩次油。<a href="/zh-HK/article/living-with-oiled-wood">與上油的木頭相處</a></p>',
            },
          },
          {
            question: {
              en: 'Does linen shrink?',
              zh: '亚麻会缩水吗？',
              'zh-HK': '亞麻會縮水嗎？',
            },
            answer: {
              en: '<p>By about 3 percent in the first wash, which our sizes allow for. Wash at 40 °C and dry it in the air.</p>',
              zh: '<p>第一次洗涤约缩 3%，我们的尺寸已预留。40 °C 水洗，自然晾干。</p>',
              'zh-HK': '<p>第一次洗滌約縮 3%，我們的尺寸已預留。40 °C 水洗，自然晾乾。</p>',
            },
          },
        ],
      },
    },
    {
      id: 'more',
      type: 'announcement',
      settings: {
        text: {
          en: 'Didn’t find your answer?',
          zh: '没有找到答案？',
          'zh-HK': '找不到答案？',
        },
        action: {
          label: { en: 'Write to us', zh: '写信给我们', 'zh-HK': '寫信給我們' },
          to: { kind: 'page', handle: 'contact' },
        },
      },
    },
  ],
}
