/** A start that cannot go on; the message is one paragraph for the person at the terminal. */
export class StartFailure extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'StartFailure'
  }
}

/** The code of a system error (`EADDRINUSE`, `EACCES`), if it is one. */
export function systemCodeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
