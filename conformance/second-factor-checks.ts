/**
 * Checks of the second factor (an addition). They switch it on, log in with it, and switch it off again with a recovery code;
 * only with `--move-money`, because a host that fails on the way leaves it on.
 */
import * as v from 'valibot'
import { additions } from '#protocol/http/endpoints.ts'
import { envelopeCodes } from '#protocol/http/envelope.ts'
import { fromBase32, oneTimeCode, stepOf } from '#protocol/second-factor/one-time-code.ts'
import { type Check, type CheckContext, expectData, expectRejection, ok } from './check.ts'
import { must, NothingToCheck } from './client.ts'

const refused = envelopeCodes.paramsError
const Needed = v.object({
  key: v.literal('auth.secondFactorNeeded'),
  params: v.object({ challenge: v.pipe(v.string(), v.nonEmpty()) }),
})

/** The host's own step: its clock counts. */
async function hostStep({ client }: CheckContext): Promise<number> {
  const { as_of } = await ok(client, 'property')
  return stepOf(Date.parse(as_of))
}

/** Logs in with the password; the challenge that stands for it. */
async function challenge({ client, account, password }: CheckContext): Promise<string> {
  const answer = await expectRejection(client, 'login', { username: account, password }, refused)
  const data = v.safeParse(Needed, answer.data)
  must(data.success, 'login: with a second factor the answer has no params.challenge', answer.data)
  return data.output.params.challenge
}

/** Where devices are remembered: one is known until it is forgotten. */
async function rememberDevice(context: CheckContext, code: string): Promise<void> {
  const { client } = context
  const { additions: offered } = await ok(client, 'basicConfig')
  const isOffered = offered.includes(additions.logInWithDevice.path)
  const remember = isOffered ? { remember: true } : {}
  const request = { challenge: await challenge(context), code, ...remember }
  const { device } = await ok(client, 'logInWithCode', request)
  if (!isOffered) return
  if (device === undefined) return must(false, 'logInWithCode: no device, although it was to be remembered')
  const logIn = async () => ({ challenge: await challenge(context), device })
  await ok(client, 'logInWithDevice', await logIn())
  await ok(client, 'forgetDevices', {})
  await expectRejection(client, 'logInWithDevice', await logIn(), refused)
}

/** What is refused and accepted while the second factor is on. */
async function logIn(context: CheckContext, secret: Uint8Array, codes: readonly string[]): Promise<void> {
  const { client } = context
  const [recovery = '', other = ''] = codes
  const wrong = async (code: string) =>
    expectRejection(client, 'logInWithCode', { challenge: await challenge(context), code }, refused)
  const step = await hostStep(context)
  // Three steps away, because a step may end meanwhile.
  await wrong(oneTimeCode(secret, step + 3))
  await rememberDevice(context, recovery)
  await wrong(recovery)
  await expectRejection(client, 'logInWithCode', { challenge: 'forged', code: other }, refused)
  const { recovery_codes_left: left } = await ok(client, 'secondFactor')
  must(left === codes.length - 1, 'secondFactor: the used recovery code still counts', left)
}

async function switchOnAndOff(context: CheckContext): Promise<void> {
  const { client, password } = context
  const { additions: offered } = await ok(client, 'basicConfig')
  if (!offered.includes(additions.secondFactor.path)) throw new NothingToCheck('not offered')
  const before = await ok(client, 'secondFactor')
  if (before.is_on) throw new NothingToCheck('the account has a second factor')

  const { secret: text, otpauth } = await ok(client, 'startSecondFactor', { password })
  must(otpauth.includes(`secret=${text}`), 'startSecondFactor: the link has another secret')
  const started = await ok(client, 'secondFactor')
  must(!started.is_on, 'secondFactor: on before a first code')
  const secret = fromBase32(text)
  const code = oneTimeCode(secret, await hostStep(context))
  const { recovery_codes: codes } = await ok(client, 'confirmSecondFactor', { code })
  must(codes.length >= 2, 'confirmSecondFactor: fewer than two recovery codes', codes.length)
  const answer = await client.call('secondFactor')
  must(expectData('secondFactor', answer).is_on, 'secondFactor: off after the first code')
  must(!answer.text.includes(text), 'secondFactor: the answer has the secret')

  await expectRejection(client, 'checkSecondFactor', { code }, refused)
  await logIn(context, secret, codes)

  await expectRejection(client, 'endSecondFactor', { password: `${password} `, code: codes[1] }, refused)
  await ok(client, 'endSecondFactor', { password, code: codes[1] })
  const after = await ok(client, 'secondFactor')
  must(!after.is_on, 'endSecondFactor: it is still on')
}

export const secondFactorChecks: readonly Check[] = [
  {
    area: 'access',
    name: 'a second factor, where offered: a code is accepted once, at its time, and no answer repeats the secret',
    movesMoney: true,
    run: switchOnAndOff,
  },
]
