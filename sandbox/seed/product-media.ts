/** The products' videos, made for the sandbox: no sound, with captions. */

import { basePath } from '#protocol/http/endpoint.ts'
import type { Language } from '#protocol/languages.ts'

const withVideo: ReadonlySet<string> = new Set(['pebble-harbor'])

/** The video of a product, captions in Chinese for its readers and in English for all others. */
export function videoOf(productId: string, language: Language) {
  if (!withVideo.has(productId)) return undefined
  const address = `${basePath}/media/${productId}`
  const captions = language === 'zh' || language === 'cht' ? 'zh' : 'en'
  return { url: `${address}.webm`, poster: `${address}.jpg`, captions: `${address}.${captions}.vtt` }
}
