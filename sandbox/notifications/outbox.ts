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
  /** The newest first. */
  readonly list: () => readonly Mail[]
}

/** How many of the newest are kept. */
const mostKept = 50

export function createOutbox(): Outbox {
  let kept: readonly Mail[] = []
  return {
    send: (mail) => {
      kept = [mail, ...kept].slice(0, mostKept)
    },
    list: () => kept,
  }
}
