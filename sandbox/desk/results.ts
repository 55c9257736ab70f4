/**
 * What the desk did, kept in memory for the page after the redirect. An intent (a number in the form) has one
 * result, so a form that is sent twice acts once.
 */
const most = 500

export class Results {
  readonly #byIntent = new Map<string, Promise<string>>()

  /** Runs `effect` unless the intent ran already; a failed one may be tried again. */
  async once(intent: string, effect: () => Promise<string>): Promise<void> {
    const known = this.#byIntent.get(intent)
    if (known !== undefined) return void (await known)
    const running = effect()
    this.#byIntent.set(intent, running)
    for (const oldest of this.#byIntent.keys()) {
      if (this.#byIntent.size <= most) break
      this.#byIntent.delete(oldest)
    }
    try {
      await running
    } catch (error) {
      this.#byIntent.delete(intent)
      throw error
    }
  }

  /** The result of an intent, for showing. */
  async of(intent: string | undefined): Promise<string | undefined> {
    return intent === undefined ? undefined : await this.#byIntent.get(intent)?.catch(() => undefined)
  }
}
