/** Notifications say which language they are in. */
import * as v from 'valibot'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { notificationEndpoints } from '#protocol/http/notifications.ts'
import { createDesk } from '../desk/desk.ts'
import { createTestSandbox, type TestSandbox } from '../testing/sandbox.ts'

let server: TestSandbox
let token: Record<string, string>
beforeAll(async () => {
  server = await createTestSandbox()
  token = await server.register()
})
afterAll(() => server.close())

async function list(language: string) {
  const { data } = await server.call('notifications', {}, { ...token, 'Accept-Language': language })
  return v.parse(notificationEndpoints.notifications.response, data).list
}

async function announce(fields: Readonly<Record<string, string>>) {
  const origin = 'http://localhost:4401'
  const values = { category: 'system_announcement', headline: 'お知らせ', content: '本文', ...fields }
  const body = new URLSearchParams(values)
  return createDesk(server.sandbox).request(`${origin}/announcement`, {
    method: 'POST',
    body,
    headers: { Origin: origin },
  })
}

it('a notice is in the language of the reader and says so', async () => {
  expect((await list('fr')).map(({ lang }) => lang)).toEqual(['fr', 'fr'])
  expect((await list('sv')).map(({ lang }) => lang)).toEqual(['en', 'en'])
})

it('an announcement says the language that the desk chose, for every reader', async () => {
  expect((await announce({ language: 'jp' })).status).toBe(303)
  expect((await list('fr'))[0]).toMatchObject({ title: 'お知らせ', lang: 'ja' })
  expect((await announce({ headline: 'News' })).status).toBe(303)
  expect((await list('fr'))[0]).toMatchObject({ title: 'News', lang: 'en' })
})

it('an announcement in a language that the app does not have is refused', async () => {
  expect((await announce({ language: 'ja' })).status).toBe(422)
})
