/** Changes an open page as its user, another tab or its window would, without closing what is open. */
import { type Disposable, expect, type Page, type Request } from '@playwright/test'
import { answerStream } from '#protocol/http/endpoint.ts'
import { languages } from '#protocol/languages.ts'
import type { Combination } from './combinations.ts'
import { showPseudoTexts } from './pseudo-texts.ts'

/** The height of a phone's screen or a desktop window, px. */
export const heightOf = (width: number): number => (width > 750 ? 900 : 700)

/** Returns a function that waits until no request is running and nothing is loading. */
export function watchCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  // Navigations are awaited where they start; one that a frame blocks never ends.
  page.on('request', (request) => !request.isNavigationRequest() && open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  // The end of the previous page's requests is not always reported.
  page.on('response', (response) => {
    const request = response.request()
    // Goes on for as long as the page is open.
    if (response.headers()['content-type'] === answerStream.mediaType) open.delete(request)
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
  })
  return async () => {
    await expect(page.locator('main [aria-busy="true"], main[aria-busy="true"]')).toHaveCount(0)
    await expect
      .poll(() => [...open].map((request) => request.url()), { intervals: [20, 50, 100] })
      .toEqual([])
    await page.evaluate(async () => {
      await document.fonts.ready
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
    })
  }
}

const startScripts = new WeakMap<Page, Disposable[]>()

/** Runs a script whenever the page is loaded, before the scripts of the app. */
export async function addStartScript(page: Page, script: () => unknown): Promise<void> {
  const added = await page.addInitScript(script)
  startScripts.set(page, [...(startScripts.get(page) ?? []), added])
}

export async function removeStartScripts(page: Page): Promise<void> {
  for (const script of startScripts.get(page) ?? []) await script.dispose()
  startScripts.delete(page)
}

/** Changes the language as another tab would: dialogs stay open. */
export async function setLanguage(page: Page, language: Combination['language']): Promise<void> {
  const code = language === 'pseudo' ? 'en' : language
  await page.evaluate((lang) => {
    localStorage.setItem('lang', lang)
    window.dispatchEvent(new StorageEvent('storage', { key: 'lang', newValue: lang }))
  }, code)
  await expect(page.locator('html')).toHaveAttribute('lang', languages[code].tag)
  if (language === 'pseudo') await showPseudoTexts(page)
}

export const setWidth = (page: Page, width: number) =>
  page.setViewportSize({ width, height: heightOf(width) })

/** Changes the text size as another tab would. */
export async function setTextSize(page: Page, textSize: number): Promise<void> {
  await page.evaluate((percent) => {
    const settings = { ...JSON.parse(localStorage.getItem('placard') ?? '{}'), textSize: percent }
    localStorage.setItem('placard', JSON.stringify(settings))
    window.dispatchEvent(new StorageEvent('storage', { key: 'placard', newValue: '' }))
    window.scrollTo(0, 0)
  }, textSize)
  await expectTextSize(page, textSize)
}

export const expectTextSize = (page: Page, textSize: number) =>
  expect(page.locator('html')).toHaveAttribute('style', new RegExp(`--text: ${textSize / 100}(;|$)`))
