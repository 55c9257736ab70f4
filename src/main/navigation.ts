/** The navigation policy: the app stays on its page, frames follow the link policy, no window opens. */
import { app, type WebContents, webFrameMain } from 'electron'
import type { FrameFailure } from '#protocol/ipc/bridge.ts'
import { allowedLink } from '#protocol/link-policy.ts'
import { isStartPage, startPage } from './app-scheme.ts'

/** Called with the name of what was refused (`nameOf`). */
export type ReportRefused = (what: string) => void

/** The name of a refused address: its host or scheme, never its path, which may contain anything. */
export function nameOf(address: string): string {
  if (!URL.canParse(address)) return ''
  const { host, protocol } = new URL(address)
  return host === '' ? protocol : host
}

/** Chromium's error codes: the page or a policy forbids framing. */
const refusedErrors: ReadonlySet<number> = new Set([-27, -30])
/** Chromium's code of an aborted navigation. */
const abortedError = -3

/**
 * Reports frames of the page that failed to load, which the page itself cannot detect. Nested frames are the frame's own
 * concern.
 */
export function watchFrames(contents: WebContents, onFailure: (failure: FrameFailure) => void): void {
  contents.on('did-fail-load', (_event, code, _why, url, isMainFrame, processId, routingId) => {
    if (isMainFrame || code === abortedError) return
    const parent = webFrameMain.fromId(processId, routingId)?.parent
    if (!parent || parent.parent !== null) return
    onFailure({ host: nameOf(url), why: refusedErrors.has(code) ? 'refused' : 'unreachable' })
  })
}

/** Guards every WebContents that is created. */
export function guardNavigation(report: ReportRefused): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-frame-navigate', (details) => {
      const { url, isMainFrame } = details
      if (isMainFrame ? isStartPage(url) : isFrameAddress(url)) return
      details.preventDefault()
      report(nameOf(url))
    })
    // `about:blank` does not fire `will-frame-navigate`: go back to the app.
    contents.on('did-navigate', (_details, url) => {
      if (isStartPage(url)) return
      report(nameOf(url))
      void contents.loadURL(startPage)
    })
    contents.on('will-redirect', (details) => {
      if (!details.isMainFrame && isFrameAddress(details.url)) return
      details.preventDefault()
      report(nameOf(details.url))
    })
    contents.on('will-attach-webview', (event) => {
      event.preventDefault()
      report('webview')
    })
    contents.setWindowOpenHandler(({ url }) => {
      report(nameOf(url))
      return { action: 'deny' }
    })
  })
}

/** `about:blank` and `about:srcdoc` inherit their origin and have no content of their own. */
function isFrameAddress(address: string): boolean {
  return address === 'about:blank' || address === 'about:srcdoc' || allowedLink(address) !== undefined
}
