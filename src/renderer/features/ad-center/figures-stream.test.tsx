/** The figures by a stream, with the sandbox as host. */
import { focusManager } from '@tanstack/react-query'
import { expect } from 'vitest'
import { commands, page } from 'vitest/browser'
import { paths } from '#app/routing/paths.ts'
import { answerStream } from '#protocol/http/endpoint.ts'
import { statisticsEndpoints } from '#protocol/http/statistics.ts'
import { interceptRequests, openAsPartner, requestCount, test } from '#testing/app.tsx'
import { banner, dialog, expectFigure, expectTitle, goTo, logInByForm, main } from '#testing/screen.ts'

const { path } = statisticsEndpoints.statistics
const requests = () => requestCount(path)
const available = () => main().getByText('Available').element().closest('section')?.textContent ?? ''

interface Seen {
  readonly open: number
  readonly ended: number
}

/** Counts the streams that the page has opened, and those that have ended. */
function watchStreams(): () => Seen {
  let [open, ended] = [0, 0]
  interceptRequests(path, async (send, _body, _url, signal) => {
    const response = await send()
    if (response.headers.get('Content-Type') !== answerStream.mediaType) return response
    open += 1
    signal.addEventListener('abort', () => {
      ended += 1
    })
    return response
  })
  return () => ({ open, ended })
}

test('a change reaches the page by the stream, without a poll', async () => {
  const streams = watchStreams()
  const partner = await openAsPartner(paths.adCenter)
  await expect.poll(streams).toEqual({ open: 1, ended: 0 })
  const before = requests()
  await expect.poll(available).toContain('500.00')
  await commands.submitDeskForm('deposit', { username: partner.username, amount: '20.00' })
  await expect.poll(available, { timeout: 10_000 }).toContain('520.00')
  expect(requests()).toBe(before)
  expect(streams()).toEqual({ open: 1, ended: 0 })
})

test('figures of the stream are shown as they come, and stay when they are unchanged', async () => {
  let figures: unknown
  const opened = Promise.withResolvers<(answer: object) => void>()
  interceptRequests(path, async (send, _body, url, signal) => {
    const response = await send()
    if (response.headers.get('Content-Type') === answerStream.mediaType) {
      await response.body?.cancel()
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
      const writer = writable.getWriter()
      signal.addEventListener('abort', () => void writer.abort())
      const write = (data: object) =>
        writer.write(new TextEncoder().encode(`data: ${JSON.stringify({ code: 200, msg: '', data })}\n\n`))
      opened.resolve((data) => void write(data))
      return new Response(readable, response)
    }
    if (url.searchParams.get('type') === '1') figures = (await response.clone().json()).data
    return response
  })
  await openAsPartner(paths.adCenter)
  const answer = await opened.promise
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  await expectFigure('Clicks', '0')
  answer({ ...Object(figures), clicks: 77, version: 'another', as_of: at(1) })
  await expectFigure('Clicks', '77')
  answer({ unchanged: true, as_of: at(2) })
  answer({ ...Object(figures), clicks: 78, version: 'a third', as_of: at(3) })
  await expectFigure('Clicks', '78')
})

test('the stream ends when the page is left or hidden, and begins again', async () => {
  const streams = watchStreams()
  await openAsPartner(paths.adCenter)
  await expect.poll(streams).toEqual({ open: 1, ended: 0 })
  goTo(paths.wallet)
  await expect.poll(streams).toEqual({ open: 1, ended: 1 })
  goTo(paths.adCenter)
  await expect.poll(streams).toEqual({ open: 2, ended: 1 })
  const before = requests()
  focusManager.setFocused(false)
  await expect.poll(streams).toEqual({ open: 2, ended: 2 })
  expect(requests()).toBe(before)
  focusManager.setFocused(undefined)
  await expect.poll(streams).toEqual({ open: 3, ended: 2 })
})

test('another period has a stream of its own', async () => {
  const streams = watchStreams()
  await openAsPartner(paths.adCenter)
  await expect.poll(streams).toEqual({ open: 1, ended: 0 })
  await page.getByRole('tab', { name: 'Week' }).click()
  await expect.poll(streams).toEqual({ open: 2, ended: 1 })
})

test('a stream that breaks is followed by a poll and another one', async () => {
  const { promise: broken, resolve: breakIt } = Promise.withResolvers<void>()
  let streams = 0
  interceptRequests(path, async (send) => {
    const response = await send()
    if (response.headers.get('Content-Type') !== answerStream.mediaType) return response
    streams += 1
    const failing = new TransformStream<Uint8Array, Uint8Array>({
      start: (controller) => {
        if (streams === 1) void broken.then(() => controller.error(new TypeError('cut')))
      },
    })
    return new Response(response.body?.pipeThrough(failing), response)
  })
  await openAsPartner(paths.adCenter)
  await expect.poll(() => streams).toBe(1)
  const before = requests()
  breakIt()
  await expect.poll(() => streams, { timeout: 10_000 }).toBe(2)
  expect(requests()).toBe(before + 2)
})

test('a host that does not stream is asked once by a login, and again by the next one', async () => {
  let refused = 0
  const plain = interceptRequests(path, async (send) => {
    const response = await send()
    if (response.headers.get('Content-Type') !== answerStream.mediaType) return response
    await response.body?.cancel()
    refused += 1
    return Response.json({ code: 200, msg: '', data: { unchanged: true, as_of: new Date().toISOString() } })
  })
  await openAsPartner(paths.adCenter)
  await expect.poll(() => refused).toBe(1)
  const before = requests()
  await expect.poll(requests).toBeGreaterThan(before + 1)
  expect(refused).toBe(1)
  plain.end()
  const streams = watchStreams()
  await banner().getByRole('button', { name: 'Log out' }).click()
  await dialog('Log out?').getByRole('button', { name: 'Log out' }).click()
  await logInByForm(await commands.readyPartner())
  await expectTitle('Ad center')
  await expect.poll(streams).toEqual({ open: 1, ended: 0 })
})
