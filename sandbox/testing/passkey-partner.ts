/** A partner whose second factor is one passkey, for tests of endpoints. */
import * as v from 'valibot'
import { type Authenticator, createAuthenticator, type Signing } from './passkey.ts'
import type { TestSandbox } from './sandbox.ts'
import { newWallet, type TestWallet } from './wallet.ts'

export const password = 'correct horse'

const Options = v.object({ options: v.object({ challenge: v.string() }) })
const Needed = v.object({
  key: v.literal('auth.secondFactorNeeded'),
  params: v.object({ challenge: v.string() }),
})

/** What a passkey has to sign, in the answer's data. */
export const toSignIn = (data: unknown): string => v.parse(Options, data).options.challenge

/** Adds a passkey to an account without a second factor; its recovery codes. */
export async function addFirstPasskey(
  { ok }: Pick<TestWallet, 'ok'>,
  authenticator: Authenticator,
  name = 'Laptop',
): Promise<readonly string[]> {
  const { options } = await ok('startPasskey', { password })
  const passkey = authenticator.create({ challenge: options.challenge })
  return (await ok('addPasskey', { name, passkey })).recovery_codes
}

/** `logIn` and `proof` use the first passkey unless another is given. */
export async function passkeyPartner(server: TestSandbox) {
  const wallet = await newWallet(server)
  const laptop = createAuthenticator()
  const recoveryCodes = await addFirstPasskey(wallet, laptop)

  /** The challenge that the right password gets. */
  async function loginChallenge(entered = password): Promise<string> {
    const { data } = await server.call('login', { username: wallet.username, password: entered })
    return v.parse(Needed, data).params.challenge
  }

  /** A login up to what the passkey has to sign. */
  async function startLogin() {
    const challenge = await loginChallenge()
    const { data } = await server.call('passkeyLoginOptions', { challenge })
    return { challenge, toSign: toSignIn(data) }
  }

  /** A login with what the authenticator signs; `change` is what a site altered. */
  async function logIn(change: Partial<Signing> = {}, authenticator = laptop, more = {}) {
    const { challenge, toSign } = await startLogin()
    const passkey = authenticator.get({ challenge: toSign, ...change })
    return server.call('logInWithCode', { challenge, passkey, ...more })
  }

  /** Password and passkey for a change in the wallet's session. */
  async function proof(authenticator = laptop) {
    const { options } = await wallet.ok('passkeyOptions')
    return { password, passkey: authenticator.get({ challenge: options.challenge }) }
  }

  /** Adds another passkey, with the first as the proof. */
  async function addAnother(name: string): Promise<Authenticator> {
    const another = createAuthenticator()
    const { options } = await wallet.ok('startPasskey', await proof())
    const passkey = another.create({ challenge: options.challenge })
    server.clock.tick(1000)
    await wallet.ok('addPasskey', { name, passkey })
    return another
  }

  const listed = async () => (await wallet.ok('secondFactor')).passkeys?.list ?? []
  const notices = async () => (await wallet.ok('notifications')).list.map(({ title }) => title)
  return {
    wallet,
    laptop,
    recoveryCodes,
    loginChallenge,
    startLogin,
    logIn,
    proof,
    addAnother,
    listed,
    notices,
  }
}

export type PasskeyPartner = Awaited<ReturnType<typeof passkeyPartner>>
