import type { ProductTexts } from './product-text.ts'

export const productsFr: ProductTexts = {
  gameRules:
    'La diffusion est facturée par étapes, selon ce qui a réellement été affiché. Le reste du budget revient au règlement. Les revenus dépendent de ce que font les gens et peuvent être inférieurs au montant facturé. Le trafic non valide est retiré, avec son motif.',
  appRules:
    'La diffusion est facturée par étapes, selon ce qui a réellement été affiché. Le reste du budget revient au règlement. Les revenus dépendent de ce que les gens achètent et peuvent être inférieurs au montant facturé. Les commandes retournées sont retirées, avec leur motif.',
  home: '{{name}} : accueil',
  offer: '{{name}} : offre',
  games: {
    'pebble-harbor': {
      product: 'Pebble Harbor, un jeu paisible de construction de port pour téléphone',
      content: 'Courtes vidéos d’un port qui grandit à partir d’un quai, avec bouton d’installation',
      targeting: 'Adultes de 25 à 54 ans qui jouent à des jeux de construction, le soir, en Wi-Fi',
      game: 'Construisez des quais, commercez entre les îles et gardez le phare allumé. Aucune attente à raccourcir en payant.',
    },
    'moth-and-lantern': {
      product: 'Moth & Lantern, un jeu de réflexion sur la lumière',
      content: 'Publicité jouable avec les trois premières énigmes',
      targeting: 'Adultes de 18 à 44 ans qui jouent à des jeux de réflexion',
      game: 'Guidez un papillon de nuit de pièce en pièce en déplaçant une lanterne. Quatre-vingts pièces, chacune avec sa propre énigme.',
    },
    'cogwheel-derby': {
      product: 'Cogwheel Derby, des courses de voitures à ressort',
      content: 'Rediffusions de courses de 15 secondes, son coupé par défaut',
      targeting: 'Adultes de 18 à 34 ans qui jouent à des jeux de course, grands écrans',
      game: 'Remontez une voiture, choisissez le moment de la lâcher et réparez-la entre les tours.',
    },
    'saltmarsh-tales': {
      product: 'Saltmarsh Tales, un jeu narratif illustré',
      content:
        'Des cartes d’histoire avec un choix à faire, puis un bouton d’installation. Chaque carte s’ouvre sur le bac : un passager commence à raconter, et le spectateur décide de poser une question, de se taire ou de raconter quelque chose à son tour. Trois choix mènent à l’une de douze fins courtes, à partager sous forme d’image. Les cartes existent en carrousel de quatre images, en vidéo verticale de 24 secondes sans son et en version jouable d’un demi-mégaoctet, utilisable hors ligne une fois chargée. Les textes existent en onze langues ; si un éditeur n’en utilise aucune, les cartes passent sans paroles.',
      targeting: 'Lecteurs de 21 à 60 ans, tablettes et téléphones',
      game: 'Un passeur recueille les histoires de ses passagers ; ce qui est raconté détermine qui vient ensuite. Il y a quarante passagers, et l’on en rencontre une quinzaine en une traversée des saisons. Personne ne gagne : le jeu finit quand le bac est désarmé pour l’hiver, et les histoires racontées restent dans un livre à lire, à imprimer et à transmettre.',
    },
    'orbit-orchard': {
      product: 'Orbit Orchard, des vergers sur de petites lunes',
      content: 'Vidéos d’une récolte en faible gravité, avec bouton d’installation',
      targeting: 'Adultes de 25 à 49 ans qui jouent à des jeux de ferme, le week-end',
      game: 'Plantez des arbres sur des lunes, surveillez leurs orbites et expédiez les fruits avant qu’ils ne gèlent.',
    },
    'nine-knots': {
      product: 'Nine Knots, un jeu de stratégie à la voile',
      content: 'Bannière et vidéo d’une régate vue du ciel',
      targeting: 'Adultes de 30 à 65 ans qui jouent à des jeux de stratégie, régions côtières',
      game: 'Composez une flotte, lisez le vent et les routes commerciales, et courez neuf régates.',
    },
  },
  apps: {
    'brindle-coffee': {
      product: 'Brindle Coffee, du café torréfié à la commande',
      content: 'Photos de l’atelier de torréfaction, avec une offre de première commande',
      targeting: 'Adultes de 25 à 60 ans qui font leurs courses en ligne, le matin',
    },
    'fernway-maps': {
      product: 'Fernway Maps, des itinéraires à pied utilisables hors ligne',
      content: 'Aperçus d’itinéraires à proximité, avec bouton d’installation',
      targeting: 'Promeneurs et randonneurs de 20 à 65 ans, avant les week-ends et les vacances',
    },
    quillwise: {
      product: 'Quillwise, l’écriture manuscrite sur tablette',
      content: 'Vidéos, offre d’essai',
      targeting: 'Parents, enseignants',
    },
    'lumen-yard': {
      product: 'Lumen Yard, des lampes solaires pour jardins et balcons',
      content: 'Photos avant et après, au crépuscule',
      targeting: 'Propriétaires et locataires avec balcon, de 30 à 70 ans',
    },
    hearthline: {
      product: 'Hearthline, des capteurs qui disent quand aérer une pièce',
      content: 'Vidéo explicative de 20 secondes et page de comparaison',
      targeting:
        'Foyers de 28 à 65 ans attentifs au coût du chauffage : personnes qui louent ou possèdent un appartement ou une maison, qui ont comparé les prix de l’énergie au cours des trois derniers mois et qui vivent là où les hivers sont longs. Sont exclus les moins de 28 ans, les colocations de plus de cinq personnes et les acheteurs d’un capteur, de quelque marque que ce soit, au cours de la dernière année. Diffusion en semaine de 18 h à 21 h et le week-end dès 9 h, au plus deux fois par jour pour une même personne.',
    },
    tidewheel: {
      product: 'Tidewheel, des vélos pliants sur mesure',
      content: 'Vidéos de pliage et de trajets à vélo, avec formulaire d’essai',
      targeting: 'Personnes de 22 à 55 ans qui se déplacent en ville pour leur travail',
    },
  },
}
