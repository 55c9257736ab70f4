/** Chromium's virtual authenticator, by DevTools: it confirms by itself, as if the user had touched it. */
import type { CDPSession, Page } from '@playwright/test'

export interface VirtualAuthenticator {
  /** Deletes its passkeys, as if the user had lost them. */
  readonly clear: () => Promise<void>
  /** It confirms nothing from now on, as if the user did not touch it. */
  readonly ignore: () => Promise<void>
  /** It confirms again. */
  readonly attend: () => Promise<void>
  /** How many passkeys it keeps. */
  readonly count: () => Promise<number>
}

/** Plugs an authenticator in, which the page's WebAuthn then finds. */
export async function addVirtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const confirmByItself = async (enabled: boolean) => {
    await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  }
  return {
    clear: async () => {
      await session.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    ignore: () => confirmByItself(false),
    attend: () => confirmByItself(true),
    count: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}
