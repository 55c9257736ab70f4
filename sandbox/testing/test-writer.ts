/** Who writes to customer service, for tests. */
import type { Hono } from 'hono'

/** Where the desk of a test is. */
export const origin = 'http://localhost:4401'

/** A browser with its cookies, as much as these tests need of one. */
export class Writer {
  cookie = ''
  readonly #desk: Hono

  constructor(desk: Hono) {
    this.#desk = desk
  }

  async get(path: string) {
    const answer = await this.#desk.request(`${origin}${path}`, { headers: { Cookie: this.cookie } })
    return { status: answer.status, html: await answer.text() }
  }

  async post(path: string, typed: Record<string, string>, from = origin) {
    const answer = await this.#desk.request(`${origin}${path}`, {
      method: 'POST',
      body: new URLSearchParams(typed),
      headers: { Cookie: this.cookie, Origin: from },
    })
    const set = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
    if (set.length > 0) this.cookie = set.join('; ')
    const place = answer.headers.get('Location')
    return {
      status: answer.status,
      html: place === null ? await answer.text() : (await this.get(place)).html,
    }
  }

  begin = (name: string) => this.post('/contact/begin?lang=en', { username: name })
  ask = (topic: string, typed: Record<string, string> = {}) =>
    this.post('/contact/ask?lang=en', { topic, ...typed })
  say = (text: string) => this.post('/contact/say?lang=en', { text })
  log = async () => (await this.get('/contact/log?lang=en')).html
}
