import type { ProductTexts } from './product-text.ts'

export const productsSpa: ProductTexts = {
  gameRules:
    'La publicación se factura por pasos, según lo que se ha mostrado de verdad. El resto del presupuesto vuelve con la liquidación. Los ingresos dependen de lo que haga la gente y pueden ser menores que lo facturado. El tráfico no válido se descuenta, con su motivo.',
  appRules:
    'La publicación se factura por pasos, según lo que se ha mostrado de verdad. El resto del presupuesto vuelve con la liquidación. Los ingresos dependen de lo que compre la gente y pueden ser menores que lo facturado. Los pedidos devueltos se descuentan, con su motivo.',
  home: '{{name}}: inicio',
  offer: '{{name}}: oferta',
  games: {
    'pebble-harbor': {
      product: 'Pebble Harbor, un juego tranquilo para móvil en el que se construye un puerto',
      content: 'Vídeos cortos de un puerto que crece a partir de un muelle, con botón de instalación',
      targeting: 'Personas de 25 a 54 años que juegan a juegos de construcción, por la tarde-noche, con wifi',
      game: 'Construye muelles, comercia entre islas y mantén encendido el faro. Sin esperas que se acorten pagando.',
    },
    'moth-and-lantern': {
      product: 'Moth & Lantern, un juego de ingenio sobre la luz',
      content: 'Anuncio jugable con los tres primeros acertijos',
      targeting: 'Personas de 18 a 44 años que juegan a juegos de ingenio',
      game: 'Guía a una polilla de sala en sala moviendo un farol. Ochenta salas, cada una con su propio acertijo.',
    },
    'cogwheel-derby': {
      product: 'Cogwheel Derby, carreras de coches de cuerda',
      content: 'Repeticiones de carreras de 15 segundos, sin sonido de entrada',
      targeting: 'Personas de 18 a 34 años que juegan a juegos de carreras, pantallas grandes',
      game: 'Da cuerda al coche, elige cuándo soltarlo y repáralo entre vueltas.',
    },
    'saltmarsh-tales': {
      product: 'Saltmarsh Tales, un juego de historias ilustrado',
      content:
        'Tarjetas con una historia y una elección, y después un botón de instalación. Cada tarjeta empieza en el transbordador: un pasajero comienza a contar, y quien mira decide si pregunta, calla o cuenta algo a cambio. Tres elecciones llevan a uno de doce finales breves, que se puede compartir como imagen. Las tarjetas se muestran como carrusel de cuatro imágenes, como vídeo vertical de 24 segundos sin sonido y como versión jugable de medio megabyte, que funciona sin conexión una vez cargada. Hay textos en once idiomas; si un medio no usa ninguno de ellos, las tarjetas aparecen sin palabras.',
      targeting: 'Lectores de 21 a 60 años, tabletas y móviles',
      game: 'Un barquero recoge las historias de sus pasajeros; lo que se cuenta cambia quién llega después. Hay cuarenta pasajeros, y en una travesía por las estaciones se conoce a unos quince. Nadie gana: el juego termina cuando el transbordador se amarra para el invierno, y las historias contadas quedan en un libro que se puede leer, imprimir y regalar.',
    },
    'orbit-orchard': {
      product: 'Orbit Orchard, huertos en lunas pequeñas',
      content: 'Vídeos de una cosecha con poca gravedad, con botón de instalación',
      targeting: 'Personas de 25 a 49 años que juegan a juegos de granja, fines de semana',
      game: 'Planta árboles en lunas, vigila sus órbitas y envía la fruta antes de que se congele.',
    },
    'nine-knots': {
      product: 'Nine Knots, un juego de estrategia a vela',
      content: 'Banner y vídeo de una regata vista desde arriba',
      targeting: 'Personas de 30 a 65 años que juegan a juegos de estrategia, zonas costeras',
      game: 'Reúne una flota, interpreta el viento y las rutas comerciales y corre nueve regatas.',
    },
  },
  apps: {
    'brindle-coffee': {
      product: 'Brindle Coffee, café en grano tostado por encargo',
      content: 'Fotos del tostadero con una oferta para el primer pedido',
      targeting: 'Personas de 25 a 60 años que hacen la compra por internet, por la mañana',
    },
    'fernway-maps': {
      product: 'Fernway Maps, rutas a pie que funcionan sin conexión',
      content: 'Vistas previas de rutas cercanas, con botón de instalación',
      targeting: 'Paseantes y senderistas de 20 a 65 años, antes de fines de semana y vacaciones',
    },
    quillwise: {
      product: 'Quillwise, práctica de escritura a mano en la tableta',
      content: 'Vídeos, oferta de prueba',
      targeting: 'Padres y madres, docentes',
    },
    'lumen-yard': {
      product: 'Lumen Yard, luces solares para jardines y balcones',
      content: 'Fotos del antes y el después al anochecer',
      targeting: 'Propietarios e inquilinos con balcón, de 30 a 70 años',
    },
    hearthline: {
      product: 'Hearthline, sensores que avisan cuando conviene ventilar una habitación',
      content: 'Vídeo explicativo de 20 segundos y una página comparativa',
      targeting:
        'Hogares de 28 a 65 años interesados en el coste de la calefacción: personas que alquilan o tienen un piso o una casa, que han comparado precios de la energía en los últimos tres meses y que viven donde los inviernos son largos. Quedan fuera los menores de 28 años, los pisos compartidos por más de cinco personas y quienes hayan comprado un sensor de cualquier marca en el último año. Se muestra entre semana de seis a nueve de la tarde y los fines de semana desde las nueve de la mañana, como máximo dos veces al día a la misma persona.',
    },
    tidewheel: {
      product: 'Tidewheel, bicicletas plegables a medida',
      content: 'Vídeos de plegado y de paseo, con formulario para probarla',
      targeting: 'Personas de 22 a 55 años que van al trabajo en ciudades',
    },
  },
}
