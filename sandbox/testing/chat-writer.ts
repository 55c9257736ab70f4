/** A user of the customer-service chat, for tests. */

import type { createDesk } from '../desk/desk.ts'

type Desk = Pick<ReturnType<typeof createDesk>, 'request'>

/** The desk's origin in tests. */
export const origin = 'http://localhost:4401'

let writers = 0

/** A minimal browser with cookies, by default at an address of its own. */
export class Writer {
  cookie = ''
  readonly #desk: Desk
  readonly #connection: object

  constructor(desk: Desk, address = `198.51.${Math.floor(++writers / 250)}.${writers % 250}`) {
    this.#desk = desk
    this.#connection = { incoming: { socket: { remoteAddress: address } } }
  }

  /** Follows a redirect, to `location`. */
  async get(path: string): Promise<{ status: number; html: string; location?: string }> {
    const answer = await this.#desk.request(
      `${origin}${path}`,
      { headers: { Cookie: this.cookie } },
      this.#connection,
    )
    this.#keepCookies(answer)
    const location = answer.headers.get('Location')
    if (location === null) return { status: answer.status, html: await answer.text() }
    return { ...(await this.get(location)), location }
  }

  #keepCookies(answer: Response): void {
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
    if (cookies.length > 0) this.cookie = cookies.join('; ')
  }

  async post(path: string, fields: Record<string, string>, from = origin) {
    const form = {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Cookie: this.cookie, Origin: from },
    }
    const answer = await this.#desk.request(`${origin}${path}`, form, this.#connection)
    this.#keepCookies(answer)
    const location = answer.headers.get('Location')
    return {
      status: answer.status,
      html: location === null ? await answer.text() : (await this.get(location)).html,
      retryAfter: answer.headers.get('Retry-After'),
    }
  }

  begin = (name: string) => this.post('/contact/begin?lang=en', { username: name })
  ask = (topic: string, fields: Record<string, string> = {}) =>
    this.post('/contact/ask?lang=en', { topic, ...fields })
  say = (text: string) => this.post('/contact/say?lang=en', { text })
  log = async () => (await this.get('/contact/log?lang=en')).html
}
