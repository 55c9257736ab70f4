/** Changes an open page as its user, his other tab and his window would, without losing what stands open. */
import { expect, type Page, type Request } from '@playwright/test'
import { defaultLanguage, languages } from '#protocol/languages.ts'
import type { Combination } from './combinations.ts'

/** Of a phone's screen, or of a desktop's window; px. */
export const heightOf = (width: number): number => (width > 750 ? 900 : 700)

/** Gives the function that waits until no call is on its way and nothing stands for what has not arrived. */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  // That a page has come is awaited where it is gone to; one that a frame refuses never comes.
  page.on('request', (request) => !request.isNavigationRequest() && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // What became of the calls of the page before is not always told.
  page.on('response', (response) => {
    const request = response.request()
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
  })
  return async () => {
    await expect(page.locator('main [aria-busy="true"], main[aria-busy="true"]')).toHaveCount(0)
    await expect.poll(() => [...open].map((each) => each.url()), { intervals: [20, 50, 100] }).toEqual([])
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    })
  }
}

/** As when another tab changed the language: dialogs stay open. */
export async function speak(page: Page, language: Combination['language']): Promise<void> {
  const code = language === 'pseudo' ? defaultLanguage : language
  const isPseudo = language === 'pseudo'
  const { tag } = languages[code]
  // What has English already takes the pseudo-language's texts only by a change.
  const isEnglish = (await page.locator('html').getAttribute('lang')) === tag
  if (isPseudo && isEnglish) await speak(page, 'zh')
  await page.evaluate(
    ([lang, query]) => {
      history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
      localStorage.setItem('lang', lang)
      window.dispatchEvent(new StorageEvent('storage', { key: 'lang', newValue: lang }))
    },
    [code, isPseudo ? '?pseudo' : ''] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
}

export const setWidth = (page: Page, width: number) =>
  page.setViewportSize({ width, height: heightOf(width) })

/** As when another tab changed it. */
export async function setTextSize(page: Page, textSize: number): Promise<void> {
  await page.evaluate((percent) => {
    const kept = { ...JSON.parse(localStorage.getItem('placard') ?? '{}'), textSize: percent }
    localStorage.setItem('placard', JSON.stringify(kept))
    window.dispatchEvent(new StorageEvent('storage', { key: 'placard', newValue: '' }))
    window.scrollTo(0, 0)
  }, textSize)
  await expectTextSize(page, textSize)
}

export const expectTextSize = (page: Page, textSize: number) =>
  expect(page.locator('html')).toHaveAttribute('style', new RegExp(`--text: ${textSize / 100}(;|$)`))
