import type { ConfigText } from './config-text.ts'

export const configDe: ConfigText = {
  support: 'Hilfe zur App',
  supportElsewhere: 'Hilfe in einem neuen Fenster',
  deposits: 'Einzahlungen',
  faq: [
    {
      id: 'start',
      question: 'Wie fange ich an?',
      answer: `Registrieren Sie sich mit einem Einladungscode und eröffnen Sie dann mit einem Autorisierungscode Ihr Werbekonto. Legen Sie ein Transaktionspasswort fest und hinterlegen Sie eine Bankkarte oder eine Auszahlungsadresse, bevor Sie sie brauchen.

Wählen Sie dann einen Plan, lesen Sie seine Produktseite mit den früheren Ergebnissen und setzen Sie einen Betrag innerhalb der Grenzen ein. Bevor Sie bestätigen, zeigt eine Übersicht, was von Ihrem Guthaben abgeht.`,
    },
    {
      id: 'credit',
      question: 'Was ist der Startkredit?',
      answer: `Der Startkredit wird jedem neuen Werbekonto geliehen. Er ist nicht Ihr Geld: Er lässt sich nur in einen Plan einsetzen und wird getrennt von Ihren Guthaben angezeigt.

- Mit Ihrer ersten Abrechnung geht er an das Netzwerk zurück.
- Bis er zurückgegangen ist, sind keine Auszahlungen möglich. Sie müssen nie Geld einzahlen, um ihn zurückzugeben.
- Wenn Sie ihn nicht nutzen möchten, kann der Kundenservice den unbenutzten Startkredit zurücknehmen.`,
    },
    {
      id: 'result',
      question: 'Kann ein Plan Verlust machen?',
      answer: `Ja. Ein Plan wird nach dem berechnet, was er ausliefert, gleich was das einbringt. Seine Einnahmen können kleiner sein als das Berechnete; dann endet der Plan mit Verlust.

Das Netzwerk behält einen Anteil an den Einnahmen: je nach Shop-Stufe 20, 18, 15 oder 12 Prozent. Die Zahlen eines laufenden Plans sind Schätzungen, bis er abgerechnet ist. **Niemand kann Ihnen ein Ergebnis versprechen.**`,
    },
    {
      id: 'withdraw',
      question: 'Wie bekomme ich eine Auszahlung?',
      answer: `Öffnen Sie die Wallet und wählen Sie „Auszahlen“. Bevor Sie bestätigen, sehen Sie die Gebühr, was ankommt und wann es gewöhnlich ankommt; nach Ihrem Transaktionspasswort wird zuletzt gefragt.

Eine Auszahlung steht mit einer Referenz als „In Bearbeitung“ in der Wallet, bis sie ausgezahlt ist. Vorher ist nichts zu bezahlen: **Wer Geld von Ihnen verlangt, damit Sie eine Auszahlung bekommen, handelt nicht für das Netzwerk.**`,
    },
    {
      id: 'service',
      question: 'Was macht der Kundenservice?',
      answer: `Der Kundenservice schreibt Einzahlungen gut, ändert eine hinterlegte Bankkarte oder Auszahlungsadresse und nimmt unbenutzten Startkredit zurück.

Das Personal fragt nie nach Ihrem Anmeldepasswort, Ihrem Transaktionspasswort oder einem Code. In der Sandbox steht eine einfache Seite, der Schalter, für den Kundenservice.`,
    },
  ],
  privacy: `## Was das ist

Das ist der Datenschutztext der Sandbox, eines Testservers auf einem einzelnen Computer. Er steht für den Text dessen, der einen echten Server betreibt.

## Was gespeichert wird

- Was Sie eingeben: Benutzername, E-Mail-Adresse, Telefonnummer, Bankkarte oder Auszahlungsadresse.
- Was Sie tun: Pläne, Geldbewegungen, Anmeldungen. All das ist simuliert.
- Passwörter werden als gesalzene Hashes gespeichert, nie als Text.

## Wohin es geht

Nirgendwohin. Alles bleibt im Datenordner dieses Computers. Es gibt kein Tracking und keine Dritten. Wer den Ordner löscht, löscht die Daten.

Bitte geben Sie hier keine echten Kartennummern ein.`,
  terms: `## Kein echtes Geld

Die Sandbox ist zum Ausprobieren der App da. Beträge sind simuliert: Nichts, was Sie hier einzahlen, einsetzen, einnehmen oder auszahlen, ist Geld, und es lässt sich nichts daraus fordern.

## Was verloren gehen kann

Bei einem echten Betreiber kann ein Plan mehr kosten, als er einbringt. Sie können verlieren, was Sie einsetzen. Frühere Ergebnisse sagen nichts Sicheres über kommende. Setzen Sie nur ein, was Sie entbehren können.

## Ihr Konto

- Zum Registrieren brauchen Sie einen Einladungscode, zum Eröffnen eines Werbekontos einen Autorisierungscode.
- Behalten Sie Ihre Passwörter für sich. Niemand, der für das Netzwerk handelt, fragt danach.
- Der Startkredit ist geliehen, nicht geschenkt: Er geht mit der ersten Abrechnung zurück.

## Auszahlungen

Ihr verfügbares Guthaben können Sie sich auszahlen lassen, sobald der Startkredit zurückgegangen ist. Keine Zahlung, keine Stufe und kein Bonitätswert ist eine Bedingung dafür.`,
  rules: `## Wie ein Plan läuft

1. **Warten**: Sie wählen einen Betrag innerhalb der Grenzen des Plans.
2. **Zuordnung**: Das Netzwerk sucht Plätze für die Werbung. Gibt es keine, kommt der ganze Betrag zurück.
3. **Laufen**: Was ausgeliefert wird, wird aus Ihrem Betrag berechnet; Einnahmen wachsen, so wie sie eingehen.
4. **Beendet, wartet auf Abrechnung**: Die Auslieferung ist vorbei, und die Zahlen werden geprüft.
5. **Abgerechnet**: Der Rest des Betrags und die Einnahmen ohne den Anteil des Netzwerks werden verfügbar.

## Der Anteil des Netzwerks

20 Prozent der Einnahmen auf Shop-Stufe 1, 18 auf Stufe 2, 15 auf Stufe 3, 12 auf Stufe 4. Die Stufe ergibt sich aus dem bisher abgerechneten Betrag.

## Gutscheine

Das Netzwerk bezahlt den Anteil eines Gutscheins an dem, was läuft. Schlägt die Zuordnung fehl, bekommen Sie zurück, was Sie bezahlt haben, und der Gutschein ist wieder verwendbar. Bei der Abrechnung geht der nicht verbrauchte Teil des Budgets im Verhältnis des Bezahlten zurück: an Sie und, für den Gutschein, an das Netzwerk. Pro Tag ist ein Gutschein desselben Namens verwendbar.

## Berichtigungen

Einnahmen aus ungültigem Traffic werden vor der Abrechnung wieder abgezogen, als eigene Buchung mit ihrem Grund. Dabei wird nie mehr abgezogen, als noch abzurechnen ist.

## Ergebnisse

Neue Kampagnen durchlaufen gewöhnlich eine Lernphase von etwa 30 bis 50 Conversions innerhalb von 7 Tagen. Die Ergebnisse sind verschieden, und Pläne können mit Verlust enden.`,
}
