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

Wählen Sie dann einen Plan, lesen Sie seine Produktseite mit den früheren Ergebnissen und weisen Sie ihm einen Betrag innerhalb seines Budgetrahmens zu. Vor der Bestätigung sehen Sie, was von Ihrem Guthaben abgeht.`,
    },
    {
      id: 'credit',
      question: 'Was ist der Startkredit?',
      answer: `Der Startkredit wird jedem neuen Werbekonto geliehen. Er ist nicht Ihr Geld: Sie können ihn nur für Pläne verwenden, und er wird getrennt von Ihren Guthaben angezeigt.

- Mit Ihrer ersten Abrechnung geht er an das Netzwerk zurück.
- Bis dahin sind keine Auszahlungen möglich. Sie müssen nie Geld einzahlen, um ihn zurückzugeben.
- Wenn Sie ihn nicht nutzen möchten, kann der Kundenservice den unbenutzten Startkredit zurücknehmen.`,
    },
    {
      id: 'result',
      question: 'Kann ein Plan Verlust machen?',
      answer: `Ja. Bei einem Plan wird die Auslieferung abgebucht, unabhängig davon, was sie einbringt. Seine Einnahmen können niedriger sein als der abgebuchte Betrag; dann endet der Plan mit Verlust.

Das Netzwerk behält einen Anteil an den Einnahmen: je nach Shop-Stufe 20, 18, 15 oder 12 Prozent. Die Zahlen eines laufenden Plans sind Schätzungen, bis er abgerechnet ist. **Niemand kann Ihnen ein Ergebnis versprechen.**`,
    },
    {
      id: 'withdraw',
      question: 'Wie bekomme ich eine Auszahlung?',
      answer: `Öffnen Sie die Wallet und wählen Sie „Auszahlen“. Bevor Sie bestätigen, sehen Sie die Gebühr, was ankommt und wann es in der Regel ankommt. Ihr Transaktionspasswort geben Sie ganz zum Schluss ein.

Eine Auszahlung steht mit einer Referenz als „In Bearbeitung“ in der Wallet, bis sie ausgezahlt ist. Dafür müssen Sie vorher nichts bezahlen: **Wer Geld von Ihnen verlangt, damit Sie eine Auszahlung bekommen, handelt nicht im Namen des Netzwerks.**`,
    },
    {
      id: 'service',
      question: 'Was macht der Kundenservice?',
      answer: `Der Kundenservice schreibt Einzahlungen gut, ändert eine hinterlegte Bankkarte oder Auszahlungsadresse und nimmt unbenutzten Startkredit zurück.

Das Personal fragt nie nach Ihrem Anmeldepasswort, Ihrem Transaktionspasswort oder einem Code. In der Sandbox vertritt eine einfache Seite, der Schalter, den Kundenservice.`,
    },
  ],
  privacy: `## Worum es geht

Das ist der Datenschutztext der Sandbox, eines Testservers auf einem einzelnen Computer. Er steht hier anstelle des Textes, den der Betreiber eines echten Servers bereitstellt.

## Was gespeichert wird

- Was Sie eingeben: Benutzername, E-Mail-Adresse, Telefonnummer, Bankkarte oder Auszahlungsadresse.
- Was Sie tun: Pläne, Geldbewegungen, Anmeldungen. All das ist simuliert.
- Passwörter werden als gesalzene Hashes gespeichert, nie im Klartext.

## Wohin die Daten gehen

Nirgendwohin. Alles bleibt im Datenordner dieses Computers. Es gibt kein Tracking und keine Dritten. Wer den Ordner löscht, löscht die Daten.

Bitte geben Sie hier keine echten Kartennummern ein.`,
  terms: `## Kein echtes Geld

Die Sandbox ist zum Ausprobieren der App da. Alle Beträge sind simuliert: Nichts, was Sie hier einzahlen, zuweisen, einnehmen oder sich auszahlen lassen, ist echtes Geld, und es entstehen keine Ansprüche daraus.

## Was verloren gehen kann

In einem echten Netzwerk kann ein Plan mehr kosten, als er einbringt. Sie können das zugewiesene Budget verlieren. Frühere Ergebnisse sagen künftige nicht voraus. Weisen Sie nur so viel Budget zu, wie Sie verlieren können.

## Ihr Konto

- Zum Registrieren brauchen Sie einen Einladungscode, zum Eröffnen eines Werbekontos einen Autorisierungscode.
- Behalten Sie Ihre Passwörter für sich. Niemand, der im Namen des Netzwerks handelt, fragt danach.
- Der Startkredit ist geliehen, nicht geschenkt: Er geht mit der ersten Abrechnung zurück.

## Auszahlungen

Ihr verfügbares Guthaben können Sie sich auszahlen lassen, sobald der Startkredit zurückgegeben ist. Dafür sind weder eine Zahlung noch eine bestimmte Stufe oder ein bestimmter Partner-Score nötig.`,
  rules: `## Wie ein Plan läuft

1. **Wartet auf Budget**: Sie wählen einen Betrag innerhalb des Budgetrahmens.
2. **Zuordnung läuft**: Das Netzwerk sucht Werbeplätze. Gibt es keine, wird der volle Betrag zurückgebucht.
3. **Läuft**: Die Kosten der Auslieferung werden von Ihrem Betrag abgebucht, Einnahmen kommen laufend hinzu.
4. **Abgeschlossen, wartet auf Abrechnung**: Die Auslieferung ist beendet, die Zahlen werden geprüft.
5. **Abgerechnet**: Der nicht verbrauchte Betrag und die Einnahmen abzüglich des Netzwerkanteils werden verfügbar.

## Der Anteil des Netzwerks

20 Prozent der Einnahmen auf Shop-Stufe 1, 18 auf Stufe 2, 15 auf Stufe 3, 12 auf Stufe 4. Die Stufe ergibt sich aus dem bisher abgerechneten Betrag.

## Gutscheine

Den Teil des Budgets, der auf einen Gutschein entfällt, bezahlt das Netzwerk. Schlägt die Zuordnung fehl, bekommen Sie zurück, was Sie bezahlt haben, und können den Gutschein wieder einlösen. Bei der Abrechnung geht der nicht verbrauchte Teil des Budgets anteilig an die zurück, die ihn bezahlt haben: an Sie und, für den Gutschein, an das Netzwerk. Pro Tag können Sie einen Gutschein desselben Namens einlösen.

## Berichtigungen

Einnahmen aus ungültigem Traffic werden vor der Abrechnung wieder abgezogen, als eigene Buchung mit Angabe des Grundes. Dabei wird nie mehr abgezogen, als noch abzurechnen ist.

## Ergebnisse

Neue Kampagnen durchlaufen meist eine Lernphase von etwa 30 bis 50 Conversions innerhalb von 7 Tagen. Die Ergebnisse schwanken, und Pläne können mit Verlust enden.`,
}
