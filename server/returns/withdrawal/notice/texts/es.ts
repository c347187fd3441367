import type { NoticeTexts } from '../notice-texts.ts'

export const es: NoticeTexts = {
  title: 'Derecho de desistimiento',
  right: [
    'Tiene usted derecho a desistir del presente contrato en un plazo de {days} días naturales sin necesidad de justificación.',
    'El plazo de desistimiento expirará a los {days} días naturales del día que usted o un tercero por usted indicado, distinto del transportista, adquirió la posesión material del último de esos bienes.',
  ],
  exercise: [
    'Para ejercer el derecho de desistimiento, deberá usted notificarnos ({trader}) su decisión de desistir del contrato a través de una declaración inequívoca (por ejemplo, una carta enviada por correo postal o correo electrónico). Podrá utilizar el modelo de formulario de desistimiento que figura a continuación, aunque su uso no es obligatorio.',
    'También puede ejercer su derecho de desistimiento en línea en {url}. Si utiliza esta función en línea, le enviaremos sin demora indebida un acuse de recibo del desistimiento en un soporte duradero (por ejemplo, por correo electrónico), incluidos su contenido y la fecha y hora de su presentación.',
    'Para cumplir el plazo de desistimiento, basta con que la comunicación relativa al ejercicio por su parte de este derecho sea enviada antes de que venza el plazo correspondiente.',
  ],
  effects: 'Consecuencias del desistimiento',
  effect: [
    'En caso de desistimiento por su parte, le devolveremos todos los pagos recibidos de usted, incluidos los gastos de entrega (con la excepción de los gastos adicionales resultantes de la elección por su parte de una modalidad de entrega diferente a la modalidad menos costosa de entrega ordinaria que ofrezcamos) sin ninguna demora indebida y, en todo caso, a más tardar 14 días naturales a partir de la fecha en la que se nos informe de su decisión de desistir del presente contrato. Procederemos a efectuar dicho reembolso utilizando el mismo medio de pago empleado por usted para la transacción inicial, a no ser que haya usted dispuesto expresamente lo contrario; en todo caso, no incurrirá en ningún gasto como consecuencia del reembolso.',
    'Podremos retener el reembolso hasta haber recibido los bienes, o hasta que usted haya presentado una prueba de la devolución de los mismos, según qué condición se cumpla primero.',
    'Deberá usted devolvernos o entregarnos directamente los bienes, sin ninguna demora indebida y, en cualquier caso, a más tardar en el plazo de 14 días naturales a partir de la fecha en que nos comunique su decisión de desistimiento del contrato. Se considerará cumplido el plazo si efectúa la devolución de los bienes antes de que haya concluido dicho plazo.',
  ],
  costs: {
    buyer: 'Deberá usted asumir el coste directo de devolución de los bienes.',
    merchant: 'Nos haremos cargo de los costes de devolución de los bienes.',
  },
  value:
    'Solo será usted responsable de la disminución de valor de los bienes resultante de una manipulación distinta a la necesaria para establecer la naturaleza, las características y el funcionamiento de los bienes.',
  exceptions: 'Excepciones',
  form: 'Modelo de formulario de desistimiento',
  formHint: '(solo debe cumplimentar y enviar el presente formulario si desea desistir del contrato)',
  fields: [
    'A la atención de {trader}:',
    'Por la presente le comunico/comunicamos (*) que desisto de mi/desistimos de nuestro (*) contrato de venta del siguiente bien (*)',
    'Pedido el (*)/recibido el (*)',
    'Nombre del consumidor o de los consumidores',
    'Domicilio del consumidor o de los consumidores',
    'Firma del consumidor o de los consumidores (solo si el presente formulario se presenta en papel)',
    'Fecha',
  ],
  delete: '(*) Táchese lo que no proceda.',
}
