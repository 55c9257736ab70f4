/** A support page whose server asks for the user's TLS certificate. */
import { startCertificateServer } from './support/client-certificates.ts'
import { expect, test } from './support/fixtures.ts'

test('a page that asks for a client certificate is given none', async ({ launch, profile }) => {
  const server = await startCertificateServer(profile)
  try {
    const { app, page } = await launch()
    await app.evaluate(({ app: main }) => {
      const offered: string[] = []
      Object.assign(main, { offered })
      main.prependListener(
        'select-client-certificate',
        (_event, _contents, _url, certificates: Electron.Certificate[]) => {
          offered.push(...certificates.map(({ subjectName }) => subjectName))
        },
      )
    })
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
    await page.evaluate((url) => {
      const frame = document.createElement('iframe')
      frame.src = url
      document.body.append(frame)
    }, server.origin)
    await expect(page.frameLocator('iframe').getByText('Support')).toBeVisible()
    // There was one to give.
    expect(await app.evaluate(({ app: main }) => Reflect.get(main, 'offered'))).toContain('Ana Weber')
    expect(new Set(server.received)).toEqual(new Set(['none']))
  } finally {
    await server.close()
  }
})
