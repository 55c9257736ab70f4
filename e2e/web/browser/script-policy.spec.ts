/** The enforced content policy: scripts come only from the app's own files, and no text becomes markup or a script. Its header: `sandbox/http/over-http.test.ts`. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtWeb, expect, test } from '../../fixtures.ts'
import { logInPartner } from '../../log-in-partner.ts'
import { AccountPages } from '../../pages/account-pages.ts'

test.describe('a script that got into the page', () => {
  test.use({
    expectedError: /policy|Trusted|Content Security|Refused|script-src|blocked/i,
    expectedViolation: /^(script-src|require-trusted-types-for|trusted-types|worker-src)/,
    // So that the page's policy rejects a registration.
    serviceWorkers: 'allow',
  })

  test('an injected script cannot create markup, scripts, workers or a policy', async ({ page, running }) => {
    await logInPartner(page, running, '/settings')
    await new AccountPages(page).expectTitle('Settings')
    const succeeded = await page.evaluate(async () => {
      const hostile = '<img src=x onerror="globalThis.hasRun = true">'
      const attempts: Record<string, () => unknown> = {
        innerHTML: () => Object.assign(document.body, { innerHTML: hostile }),
        outerHTML: () => Object.assign(document.createElement('p'), { outerHTML: hostile }),
        insertAdjacentHTML: () => document.body.insertAdjacentHTML('beforeend', hostile),
        write: () => Reflect.apply(Reflect.get(document, 'write'), document, [hostile]),
        fragment: () => document.createRange().createContextualFragment(hostile),
        parser: () => new DOMParser().parseFromString(hostile, 'text/html'),
        frame: () => Object.assign(document.createElement('iframe'), { srcdoc: hostile }),
        source: () => Object.assign(document.createElement('script'), { src: '/assets/other.js' }),
        worker: () => new Worker('/service-worker.js?other'),
        registration: () => navigator.serviceWorker.register('/assets/other.js'),
        timer: () => Reflect.apply(setTimeout, window, ['globalThis.hasRun = true', 0]),
        evaluation: () => Reflect.construct(Function, ['globalThis.hasRun = true'])(),
        policy: () => {
          const factory: unknown = Reflect.get(window, 'trustedTypes')
          if (typeof factory !== 'object' || factory === null)
            throw new TypeError('there are no Trusted Types')
          return Reflect.apply(Reflect.get(factory, 'createPolicy'), factory, ['mine', {}])
        },
      }
      // Code that the test sends may be evaluated; after this wait it counts as the page's own.
      await new Promise((resolve) => setTimeout(resolve))
      const results: string[] = []
      for (const [name, attempt] of Object.entries(attempts)) {
        try {
          await attempt()
          results.push(name)
        } catch {}
      }
      return results
    })
    expect(succeeded).toEqual([])

    // An inline script, a handler in an attribute and a script from elsewhere do not run either.
    await page.evaluate(async (desk) => {
      const inline = document.createElement('script')
      inline.append('globalThis.hasRun = true')
      document.head.append(inline)
      const image = document.createElement('img')
      try {
        image.setAttribute('onerror', 'globalThis.hasRun = true')
      } catch {}
      image.src = 'data:image/png,'
      document.body.append(image)
      const link = document.createElement('a')
      link.href = 'javascript:globalThis.hasRun = true'
      document.body.append(link)
      link.click()
      await import(`${desk}/live.js`).catch(() => undefined)
      await new Promise(requestAnimationFrame)
    }, running.deskOrigin)
    expect(await page.evaluate(() => Reflect.get(globalThis, 'hasRun'))).toBeUndefined()
    await new AccountPages(page).expectTitle('Settings')
  })
})

test('no build contains the gallery', () => {
  const files = readdirSync(builtWeb, { recursive: true, encoding: 'utf8' })
  expect(files.filter((name) => name.includes('gallery'))).toEqual([])
  for (const name of files.filter((file) => /\.(?:js|css|html)$/.test(file))) {
    expect(readFileSync(join(builtWeb, name), 'utf8').includes('No look of its own'), name).toBe(false)
  }
})
