import type { ConfigText } from './config-text.ts'

export const configSpa: ConfigText = {
  support: 'Ayuda con la aplicación',
  supportElsewhere: 'Ayuda en una ventana nueva',
  deposits: 'Depósitos',
  faq: [
    {
      id: 'start',
      question: '¿Cómo empiezo?',
      answer: `Regístrate con un código de invitación y abre después tu cuenta publicitaria con un código de autorización. Crea una contraseña de transacción y registra una tarjeta bancaria o una dirección de retiro antes de necesitarlas.

Luego elige un plan, lee su página de producto con los resultados anteriores e invierte un importe dentro de sus límites. Antes de confirmar verás un resumen de lo que sale de tu saldo.`,
    },
    {
      id: 'credit',
      question: '¿Qué es el crédito inicial?',
      answer: `El crédito inicial se presta a cada cuenta publicitaria nueva. No es dinero tuyo: solo se puede invertir en un plan y se muestra aparte de tus saldos.

- Vuelve a la red con tu primera liquidación.
- Hasta que haya vuelto no es posible ningún retiro. Nunca necesitas hacer un depósito para devolverlo.
- Si no quieres usarlo, atención al cliente puede recoger el crédito sin usar.`,
    },
    {
      id: 'result',
      question: '¿Puede un plan perder dinero?',
      answer: `Sí. Un plan se factura por lo que emite, rinda lo que rinda. Sus ingresos pueden ser menores que lo facturado, y entonces el plan termina con pérdidas.

La red se queda con una parte de los ingresos: el 20, 18, 15 o 12 por ciento, según el nivel de tienda. Las cifras de un plan en marcha son estimaciones hasta que se liquida. **Nadie puede prometerte un resultado.**`,
    },
    {
      id: 'withdraw',
      question: '¿Cómo hago un retiro?',
      answer: `Abre la cartera y elige «Hacer un retiro». Antes de confirmar se muestran la comisión, lo que recibes y cuándo suele llegar; tu contraseña de transacción se pide al final.

Un retiro aparece como pendiente, con una referencia, hasta que se paga. No hay que pagar nada antes: **quien te pida dinero para que puedas hacer un retiro no actúa en nombre de la red.**`,
    },
    {
      id: 'service',
      question: '¿Qué hace atención al cliente?',
      answer: `Atención al cliente abona los depósitos, cambia una tarjeta bancaria o una dirección de retiro registrada y recoge el crédito inicial sin usar.

El personal nunca pide tu contraseña de acceso, tu contraseña de transacción ni un código. En el entorno de pruebas, una página sencilla, la ventanilla, hace las veces de atención al cliente.`,
    },
  ],
  privacy: `## Qué es esto

Este es el texto de privacidad del entorno de pruebas: un servidor de prueba en un solo ordenador. Ocupa el lugar del texto de quien gestione un servidor real.

## Qué se guarda

- Lo que introduces: nombre de usuario, correo, número de teléfono, tarjeta bancaria o dirección de retiro.
- Lo que haces: planes, movimientos de dinero, inicios de sesión. Todo ello es simulado.
- Las contraseñas se guardan como hashes con sal, nunca como texto.

## Adónde va

A ninguna parte. Todo se queda en la carpeta de datos de este ordenador. No hay rastreo ni terceros. Al borrar la carpeta se borran los datos.

No introduzcas aquí números de tarjeta reales, por favor.`,
  terms: `## Sin dinero real

El entorno de pruebas sirve para probar la aplicación. Los importes son simulados: nada de lo que aquí deposites, inviertas, ganes o retires es dinero, y no se puede reclamar nada por ello.

## Lo que se puede perder

Con un gestor real, un plan puede costar más de lo que rinde. Puedes perder lo que inviertas en él. Los resultados anteriores no dicen nada seguro de los siguientes. Invierte solo aquello de lo que puedas prescindir.

## Tu cuenta

- Necesitas un código de invitación para registrarte y un código de autorización para abrir una cuenta publicitaria.
- Guarda tus contraseñas para ti. Nadie que actúe en nombre de la red las pide.
- El crédito inicial se presta, no se regala: vuelve con la primera liquidación.

## Retiros

Puedes retirar tu saldo disponible cuando el crédito inicial haya vuelto a la red. Ningún pago, nivel ni puntuación es una condición para un retiro.`,
  rules: `## Cómo transcurre un plan

1. **En espera**: eliges un importe dentro de los límites del plan.
2. **Asignación**: la red busca espacios para los anuncios. Si no hay, vuelve todo el importe.
3. **En emisión**: lo que se emite se factura de tu importe; los ingresos se suman según llegan.
4. **Terminado, en espera de liquidación**: la emisión ha acabado y se comprueban las cifras.
5. **Liquidado**: el resto del importe y los ingresos menos la parte de la red pasan a estar disponibles.

## La parte de la red

El 20 por ciento de los ingresos en el nivel de tienda 1, el 18 en el nivel 2, el 15 en el nivel 3 y el 12 en el nivel 4. El nivel depende del importe liquidado hasta el momento.

## Cupones

La red paga la parte del cupón en lo que se emite. Si la asignación falla, recuperas lo que pagaste y el cupón se puede volver a usar. En la liquidación, la parte no usada del presupuesto vuelve a cada uno según lo que pagó: a ti y, por el cupón, a la red. Solo se puede usar un cupón del mismo nombre al día.

## Correcciones

Los ingresos de tráfico no válido se descuentan antes de la liquidación, en un apunte propio con su motivo. Nunca se descuenta más de lo que está por liquidar.

## Resultados

Las campañas nuevas suelen pasar por una fase de aprendizaje de unas 30 a 50 conversiones en 7 días. Los resultados varían, y un plan puede terminar con pérdidas.`,
}
