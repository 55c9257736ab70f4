import type { ConfigText } from './config-text.ts'

export const configSpa: ConfigText = {
  support: 'Ayuda con la aplicación',
  supportElsewhere: 'Ayuda en una ventana nueva',
  deposits: 'Depósitos',
  faq: [
    {
      id: 'start',
      question: '¿Cómo empiezo?',
      answer: `Regístrate con un código de invitación y abre después tu cuenta publicitaria con un código de autorización. Crea una contraseña de transacción y registra una tarjeta bancaria o una dirección de retirada antes de necesitarlas.

Luego elige un plan, lee su página de producto con los resultados anteriores y asígnale un presupuesto dentro de sus límites. Antes de confirmar verás lo que saldrá de tu saldo.`,
    },
    {
      id: 'credit',
      question: '¿Qué es el crédito inicial?',
      answer: `El crédito inicial se presta a cada cuenta publicitaria nueva. No es dinero tuyo: solo sirve para planes y se muestra aparte de tus saldos.

- Vuelve a la red con tu primera liquidación.
- Hasta entonces no es posible ninguna retirada. Nunca necesitas hacer un depósito para devolverlo.
- Si no quieres usarlo, atención al cliente puede recuperar el crédito sin usar.`,
    },
    {
      id: 'result',
      question: '¿Puede un plan perder dinero?',
      answer: `Sí. Un plan se factura por lo que publica, genere lo que genere. Sus ingresos pueden ser menores que lo facturado, y entonces el plan termina con pérdidas.

La red se queda con una parte de los ingresos: el 20, 18, 15 o 12 por ciento, según el nivel de tienda. Las cifras de un plan en marcha son estimaciones hasta que se liquida. **Nadie puede prometerte un resultado.**`,
    },
    {
      id: 'withdraw',
      question: '¿Cómo retiro dinero?',
      answer: `Abre la cartera y elige «Retirar». Antes de confirmar ves la comisión, lo que recibes y cuándo suele llegar. Tu contraseña de transacción se pide al final.

Una retirada aparece como pendiente, con una referencia, hasta que se paga. No hay que pagar nada antes: **quien te pida dinero para que puedas hacer una retirada no actúa en nombre de la red.**`,
    },
    {
      id: 'service',
      question: '¿Qué hace atención al cliente?',
      answer: `Atención al cliente abona los depósitos, cambia una tarjeta bancaria o una dirección de retirada registrada y recupera el crédito inicial sin usar.

El personal nunca pide tu contraseña de acceso, tu contraseña de transacción ni un código. En el entorno de pruebas, una página sencilla, la ventanilla, hace las veces de atención al cliente.`,
    },
  ],
  privacy: `## Qué es esto

Este es el texto de privacidad del entorno de pruebas: un servidor de prueba en un solo ordenador. Sustituye al texto de quien gestione un servidor real.

## Qué se guarda

- Lo que introduces: nombre de usuario, correo, número de teléfono, tarjeta bancaria o dirección de retirada.
- Lo que haces: planes, movimientos de dinero, inicios de sesión. Todo ello es simulado.
- Las contraseñas se guardan como hashes con sal, nunca como texto.

## Adónde va

A ninguna parte. Todo se queda en la carpeta de datos de este ordenador. No hay rastreo ni terceros. Al borrar la carpeta se borran los datos.

No introduzcas aquí números de tarjeta reales, por favor.`,
  terms: `## Sin dinero real

El entorno de pruebas sirve para probar la aplicación. Todos los importes son simulados: nada de lo que deposites, asignes, ganes o retires aquí es dinero real ni se puede reclamar como tal.

## Lo que se puede perder

En una red real, un plan puede costar más de lo que genera. Puedes perder el presupuesto asignado. Los resultados anteriores no predicen los futuros. Asigna solo lo que te puedas permitir perder.

## Tu cuenta

- Necesitas un código de invitación para registrarte y un código de autorización para abrir una cuenta publicitaria.
- No compartas tus contraseñas. Nadie que actúe en nombre de la red las pide.
- El crédito inicial se presta, no se regala: vuelve con la primera liquidación.

## Retiradas

Puedes retirar tu saldo disponible cuando el crédito inicial haya vuelto a la red. Para retirar dinero no se exige ningún pago, nivel ni puntuación.`,
  rules: `## Cómo funciona un plan

1. **A la espera de presupuesto**: eliges un importe dentro de los límites del plan.
2. **Buscando espacio**: la red busca espacios para los anuncios. Si no hay, se devuelve el importe completo.
3. **En curso**: la publicación se descuenta de tu importe y los ingresos se suman según llegan.
4. **Completado, a la espera de liquidación**: la publicación ha terminado y se comprueban las cifras.
5. **Liquidado**: lo no gastado y los ingresos menos la parte de la red pasan a estar disponibles.

## La parte de la red

El 20 por ciento de los ingresos en el nivel de tienda 1, el 18 en el nivel 2, el 15 en el nivel 3 y el 12 en el nivel 4. El nivel depende del importe liquidado hasta el momento.

## Cupones

La red paga la parte del presupuesto que corresponde a un cupón. Si no se encuentra espacio, recuperas lo que pagaste y el cupón se puede volver a usar. En la liquidación, la parte no usada del presupuesto vuelve a cada uno según lo que pagó: a ti y, por el cupón, a la red. Solo se puede usar un cupón del mismo nombre al día.

## Correcciones

Los ingresos de tráfico no válido se descuentan antes de la liquidación, en un apunte propio con su motivo. Nunca se descuenta más de lo que está por liquidar.

## Resultados

Las campañas nuevas suelen pasar por una fase de aprendizaje de unas 30 a 50 conversiones en 7 días. Los resultados varían, y un plan puede terminar con pérdidas.`,
}
