import type { LegalTexts } from '../legal-texts.ts'

export const es: LegalTexts = {
  noTrader: '[[nombre y dirección postal del vendedor]]',
  imprint: {
    slug: 'aviso-legal',
    title: 'Aviso legal',
    represented: 'Representante: [[nombre del titular o del administrador]]',
    register: 'Registro y administración: {register}',
    noRegister: 'Registro mercantil: [[registro y número; borra la línea si no hay]]',
    email: 'Correo electrónico: {email}',
    phone: 'Teléfono: {phone}',
    vatId: 'NIF-IVA: {vatId}',
    editor: 'Responsable del contenido: [[nombre, y dirección si es distinta]]',
  },
  terms: {
    slug: 'condiciones-de-venta',
    title: 'Condiciones de venta',
    seller: [
      'Vendedor',
      'Estas condiciones se aplican a todos los pedidos en la tienda en línea {shop}. Compras a:',
      '{trader}',
    ],
    contract: [
      'Cómo se celebra el contrato',
      'Los productos de la tienda son una invitación a hacer un pedido. Puedes revisar y corregir todos los datos hasta pulsar el último botón; al pulsarlo haces un pedido vinculante. Un correo confirma de inmediato que lo hemos recibido.',
      'El contrato se celebra cuando [[deja una opción: te enviamos esta confirmación / te comunicamos que aceptamos el pedido / enviamos los productos]]. Puede celebrarse en estos idiomas: {languages}.',
      'La confirmación contiene tu pedido y las condiciones vigentes ese día. Encontrarás ambos también junto a tu pedido en la tienda.',
    ],
    price: ['Precios', 'El total, con impuestos y gastos de envío, se muestra antes de hacer el pedido.'],
    payment: ['Pago', 'Puedes pagar con: {methods}.'],
    delivery: [
      'Entrega',
      'Enviamos a los países que se pueden elegir al tramitar el pedido. El día de entrega previsto se muestra antes de hacerlo.',
    ],
    withdrawal: [
      'Derecho de desistimiento',
      'Los consumidores pueden desistir del contrato en un plazo de {days} días desde que reciben los productos. Las condiciones, las consecuencias, las excepciones y un formulario están en {withdrawal}.',
    ],
    returns: [
      'Devoluciones voluntarias',
      'Además de lo que exige la ley, aceptamos los productos que se devuelvan en los {returnDays} días siguientes a la entrega. Solicita la devolución en la página de tu pedido. Tu derecho de desistimiento no se ve afectado.',
    ],
    defects: [
      'Productos defectuosos',
      'Si un producto es defectuoso, tienes los derechos que te da la ley. En la Unión Europea duran al menos dos años desde la entrega, y tres en España.',
    ],
    ownership: [
      'Reserva de dominio',
      'Los productos siguen siendo nuestros hasta que se hayan pagado por completo.',
    ],
    law: [
      'Ley aplicable',
      'Se aplica la ley del siguiente país: {country}. Los consumidores conservan la protección de las normas imperativas del país en el que viven.',
    ],
  },
  privacy: {
    slug: 'privacidad',
    title: 'Política de privacidad',
    controller: [
      'Responsable',
      'El responsable del tratamiento de tus datos es:',
      '{trader}',
      'Delegado de protección de datos: [[nombre y contacto; borra la línea si no lo necesitas]]',
    ],
    visit: [
      'Cuando visitas la tienda',
      'Al abrir una página, nuestro servidor recibe tu dirección IP, la hora, la dirección de la página y la descripción que envía tu navegador. Los necesita para responder y para frenar ataques (art. 6.1.f RGPD). La tienda está alojada en [[nombre y dirección de tu proveedor de alojamiento]], donde estos registros se borran a los [[número]] días.',
    ],
    browser: [
      'Cookies y almacenamiento en el navegador',
      'La tienda guarda en tu navegador solo lo que necesita para funcionar: tu sesión, tu carrito, idioma, moneda y país, y tu decisión sobre las estadísticas.',
    ],
    orders: [
      'Pedidos',
      'Para tramitar un pedido tratamos tu nombre, direcciones, correo electrónico y teléfono, los productos y el pago (art. 6.1.b RGPD). Las leyes fiscales y mercantiles nos obligan a conservar las facturas y la correspondencia comercial durante [[número]] años (art. 6.1.c RGPD).',
    ],
    account: [
      'Cuenta',
      'Si abres una cuenta, guarda tus datos de acceso, direcciones, favoritos y pedidos hasta que la borres.',
    ],
    payment: ['Pago', 'Los datos del pago van al servicio que elijas. Nunca vemos el número de tu tarjeta.'],
    stripe:
      'Los pagos con tarjeta y con monedero electrónico los tramita Stripe Payments Europe, Limited, Dublín, Irlanda, que también comprueba que no haya fraude.',
    paypal: 'Los pagos con PayPal los tramita PayPal (Europe) S.à r.l. et Cie, S.C.A., Luxemburgo.',
    carriers: [
      'Envío',
      'El transportista recibe tu nombre y dirección, y tu correo electrónico y teléfono para anunciar la entrega: [[nombres de tus transportistas]].',
    ],
    emails: [
      'Correos electrónicos',
      'Enviamos correos sobre tus pedidos y tu cuenta. El boletín, el recordatorio de un carrito o la petición de una reseña solo llegan si has dado tu consentimiento (art. 6.1.a RGPD), y llevan un enlace para darse de baja. Los correos se envían a través de [[nombre de tu proveedor de correo]].',
    ],
    messages: [
      'Mensajes y reseñas',
      'Si nos escribes, guardamos tu mensaje para responderlo. Las reseñas, preguntas y comentarios aparecen en la tienda con el nombre que indiques.',
    ],
    statistics: [
      'Estadísticas',
      'Contamos las visitas: las páginas vistas, el camino hasta la tienda y el tipo de dispositivo. Donde la ley exige tu consentimiento, solo lo hacemos si lo das. Lo hacemos nosotros mismos y no compartimos los datos con nadie; no contienen direcciones IP completas y se borran a los {keepDays} días. Puedes cambiar tu decisión al pie de cada página.',
    ],
    rights: [
      'Tus derechos',
      'Puedes pedir acceso a tus datos, y que se corrijan, se supriman, se limiten o se te entreguen. Puedes oponerte a su uso y retirar un consentimiento en cualquier momento para el futuro. Escribe a {email}.',
      'También puedes reclamar ante una autoridad de control. La nuestra es [[nombre y dirección]].',
    ],
  },
  disputes: [
    'Conflictos',
    'No estamos obligados a acudir a una entidad de resolución alternativa de litigios de consumo ni participamos en sus procedimientos. [[Si participas, nombra aquí la entidad y borra la frase anterior]]',
  ],
}
