/** Mail to partners: the sandbox sends none, it keeps the newest in memory for the desk. */

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** BCP 47. */
  readonly lang: string
  readonly at: Date
}

export interface Outbox {
  readonly send: (mail: Mail) => void
  /** Newest first. */
  readonly list: () => readonly Mail[]
}

const maxMails = 50

export function createOutbox(): Outbox {
  let mails: readonly Mail[] = []
  return {
    send: (mail) => {
      mails = [mail, ...mails].slice(0, maxMails)
    },
    list: () => mails,
  }
}
