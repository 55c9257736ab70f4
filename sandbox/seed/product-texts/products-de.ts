import type { ProductTexts } from './product-text.ts'

export const productsDe: ProductTexts = {
  gameRules:
    'Abgebucht wird schrittweise nur, was tatsächlich ausgeliefert wurde. Das restliche Budget kommt bei der Abrechnung zurück. Die Einnahmen hängen davon ab, was die Menschen tun, und können niedriger sein als der abgebuchte Betrag. Ungültiger Traffic wird mit Angabe des Grundes abgezogen.',
  appRules:
    'Abgebucht wird schrittweise nur, was tatsächlich ausgeliefert wurde. Das restliche Budget kommt bei der Abrechnung zurück. Die Einnahmen hängen davon ab, was die Menschen kaufen, und können niedriger sein als der abgebuchte Betrag. Zurückgeschickte Bestellungen werden mit Angabe des Grundes abgezogen.',
  home: '{{name}}: Startseite',
  offer: '{{name}}: Angebot',
  games: {
    'pebble-harbor': {
      product: 'Pebble Harbor, ein ruhiges Hafenbauspiel für Smartphones',
      content: 'Kurze Clips von einem Hafen, der aus einem einzigen Steg wächst, mit Installationsknopf',
      targeting: 'Erwachsene von 25 bis 54, die Aufbauspiele spielen; abends, im WLAN',
      game: 'Bauen Sie Stege, treiben Sie Handel zwischen den Inseln und lassen Sie den Leuchtturm nicht ausgehen. Keine Wartezeit, die sich mit Geld abkürzen lässt.',
    },
    'moth-and-lantern': {
      product: 'Moth & Lantern, ein Rätselspiel über Licht',
      content: 'Spielbare Anzeige mit den ersten drei Rätseln',
      targeting: 'Erwachsene von 18 bis 44, die Rätselspiele spielen',
      game: 'Führen Sie eine Motte durch Räume, indem Sie eine Laterne bewegen. Achtzig Räume, jeder ein eigenes Rätsel.',
    },
    'cogwheel-derby': {
      product: 'Cogwheel Derby, Rennen mit Aufziehautos',
      content: 'Rennwiederholungen von 15 Sekunden, Ton zunächst aus',
      targeting: 'Erwachsene von 18 bis 34, die Rennspiele spielen; große Bildschirme',
      game: 'Ziehen Sie ein Auto auf, wählen Sie den Moment zum Loslassen und reparieren Sie es zwischen den Runden.',
    },
    'saltmarsh-tales': {
      product: 'Saltmarsh Tales, ein illustriertes Erzählspiel',
      content:
        'Erzählkarten mit einer Entscheidung, danach ein Installationsknopf. Jede Karte beginnt auf der Fähre: Ein Fahrgast fängt an zu erzählen, und wer zusieht, fragt nach, schweigt oder erzählt selbst etwas. Drei Entscheidungen führen zu einem von zwölf kurzen Enden, das sich als Bild teilen lässt. Die Karten laufen als Karussell mit vier Bildern, als Hochformat-Clip von 24 Sekunden ohne Ton und als spielbare Fassung von einem halben Megabyte, die nach dem Laden offline funktioniert. Texte gibt es in elf Sprachen; verwendet eine Werbefläche keine davon, laufen die Karten ohne Worte.',
      targeting: 'Lesende von 21 bis 60, Tablets und Smartphones',
      game: 'Ein Fährmann sammelt die Geschichten der Fahrgäste; was erzählt wird, ändert, wer als Nächstes kommt. Es gibt vierzig Fahrgäste, und auf einer Fahrt durch die Jahreszeiten begegnet man etwa fünfzehn. Niemand gewinnt: Das Spiel endet, wenn die Fähre für den Winter stillliegt, und die erzählten Geschichten bleiben in einem Buch, das sich lesen, drucken und weitergeben lässt.',
    },
    'orbit-orchard': {
      product: 'Orbit Orchard, Obstbau auf kleinen Monden',
      content: 'Clips einer Ernte bei geringer Schwerkraft, mit Installationsknopf',
      targeting: 'Erwachsene von 25 bis 49, die Farmspiele spielen; am Wochenende',
      game: 'Pflanzen Sie Bäume auf Monden, achten Sie auf die Umlaufbahnen und verschiffen Sie das Obst, bevor es gefriert.',
    },
    'nine-knots': {
      product: 'Nine Knots, ein Strategiespiel unter Segeln',
      content: 'Banner und Clip einer Regatta von oben',
      targeting: 'Erwachsene von 30 bis 65, die Strategiespiele spielen; Küstenregionen',
      game: 'Stellen Sie eine Flotte zusammen, lesen Sie Wind und Handelswege und segeln Sie neun Regatten.',
    },
  },
  apps: {
    'brindle-coffee': {
      product: 'Brindle Coffee, auf Bestellung gerösteter Kaffee',
      content: 'Bilder der Rösterei mit einem Angebot zur ersten Bestellung',
      targeting: 'Erwachsene von 25 bis 60, die Lebensmittel online kaufen; morgens',
    },
    'fernway-maps': {
      product: 'Fernway Maps, Wanderrouten, die offline funktionieren',
      content: 'Routenvorschauen aus der Umgebung, mit Installationsknopf',
      targeting: 'Menschen von 20 bis 65, die spazieren gehen und wandern; vor Wochenenden und Ferien',
    },
    quillwise: {
      product: 'Quillwise, Handschrift üben auf dem Tablet',
      content: 'Clips, Probeangebot',
      targeting: 'Eltern, Lehrkräfte',
    },
    'lumen-yard': {
      product: 'Lumen Yard, Solarleuchten für Gärten und Balkone',
      content: 'Vorher-nachher-Bilder in der Dämmerung',
      targeting: 'Menschen von 30 bis 70 mit eigenem Haus oder Mietwohnung mit Balkon',
    },
    hearthline: {
      product: 'Hearthline, Sensoren, die zum Lüften raten',
      content: 'Erklärclip von 20 Sekunden und eine Vergleichsseite',
      targeting:
        'Haushalte (28 bis 65 Jahre), die auf Heizkosten achten: Menschen, die eine Wohnung oder ein Haus mieten oder besitzen, in den letzten drei Monaten Energiepreise verglichen haben und dort leben, wo die Winter lang sind. Ausgenommen sind Personen unter 28, Wohngemeinschaften mit mehr als fünf Personen und alle, die im letzten Jahr einen Sensor gleich welcher Marke gekauft haben. Gezeigt wird montags bis freitags von 18 bis 21 Uhr und am Wochenende ab 9 Uhr, derselben Person höchstens zweimal am Tag.',
    },
    tidewheel: {
      product: 'Tidewheel, Falträder nach Maß',
      content: 'Clips vom Falten und Fahren, mit Anmeldung zur Probefahrt',
      targeting: 'Pendlerinnen und Pendler von 22 bis 55 in Städten',
    },
  },
}
