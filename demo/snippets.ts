/** Answers of the demo shop, in the languages of its content. */
export const demoSnippets = [
  {
    name: 'On its way',
    texts: {
      en: 'Hello {{ customer.first_name }},\n\nyour order {{ order.number }} is on its way. You can follow the parcel with the number {{ order.tracking }}.\n\nBest wishes\n{{ staff.name }}, {{ shop.name }}',
      de: 'Hallo {{ customer.first_name }},\n\ndeine Bestellung {{ order.number }} ist unterwegs. Mit der Nummer {{ order.tracking }} kannst du das Paket verfolgen.\n\nViele Grüße\n{{ staff.name }}, {{ shop.name }}',
      zh: '{{ customer.name }}，您好！\n\n您的订单 {{ order.number }} 已发出，物流单号为 {{ order.tracking }}。\n\n{{ shop.name }} {{ staff.name }}',
      ja: '{{ customer.name }} 様\n\nご注文 {{ order.number }} を発送しました。追跡番号は {{ order.tracking }} です。\n\n{{ shop.name }} {{ staff.name }}',
    },
  },
  {
    name: 'Thanks for your inquiry',
    texts: {
      en: 'Hello {{ customer.name }},\n\nthank you for your inquiry {{ inquiry.number }}. You’ll have our quote within two working days.\n\nBest wishes\n{{ staff.name }}, {{ shop.name }}',
      de: 'Hallo {{ customer.name }},\n\nvielen Dank für deine Anfrage {{ inquiry.number }}. Unser Angebot bekommst du innerhalb von zwei Werktagen.\n\nViele Grüße\n{{ staff.name }}, {{ shop.name }}',
      zh: '{{ customer.name }}，您好！\n\n感谢您的询价 {{ inquiry.number }}，我们会在两个工作日内给您报价。\n\n{{ shop.name }} {{ staff.name }}',
      ja: '{{ customer.name }} 様\n\nお問い合わせ {{ inquiry.number }} をありがとうございます。2営業日以内にお見積もりをお送りします。\n\n{{ shop.name }} {{ staff.name }}',
    },
  },
]
