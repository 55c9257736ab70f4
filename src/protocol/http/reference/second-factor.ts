/** Reference of the second factor. */
import type { secondFactorAdditions } from '../../second-factor/additions.ts'
import { accountBlocked, at, type ReferenceOf, token } from './reference-of.ts'

const password = 'correct horse 1'
const code = '287082'
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const wrongPassword = 'account.passwordWrong'
const wrongCode = 'auth.secondFactorWrong'
/** After wrong codes, one code of the app is not enough. */
const needsPair = 'auth.secondFactorPair'
const needed = 'auth.secondFactorNeeded'
/** There is no second factor. */
const isOff = 'general.notFound'

export const secondFactorReference = {
  secondFactor: {
    summary:
      'Returns whether the account has a second factor, its passkeys, its recovery codes left and remembered devices.',
    example: { request: {}, response: { is_on: true, since: at, recovery_codes_left: 9 } },
  },
  startSecondFactor: {
    summary: 'Makes the secret of one-time codes. Nothing needs a code until a first one confirmed it.',
    errors: [wrongPassword, wrongCode, needsPair, needed],
    example: {
      request: { password },
      response: { secret, otpauth: `otpauth://totp/Placard:ana.weber?secret=${secret}&issuer=Placard` },
    },
  },
  confirmSecondFactor: {
    summary: 'Switches the second factor on with a first code, and returns recovery codes, once.',
    errors: [wrongCode, isOff],
    example: { request: { code }, response: { recovery_codes: ['K7QM-2XHD-9RTP', 'B4WZ-8NKC-3VFA'] } },
  },
  renewRecoveryCodes: {
    summary: 'Replaces all recovery codes and returns the new ones, once.',
    errors: [wrongPassword, wrongCode, needsPair, needed, isOff],
    example: {
      request: { password, code },
      response: { recovery_codes: ['K7QM-2XHD-9RTP', 'B4WZ-8NKC-3VFA'] },
    },
  },
  endSecondFactor: {
    summary: 'Switches the second factor off and deletes all of it.',
    errors: [wrongPassword, wrongCode, needsPair, needed, isOff],
    example: { request: { password, code }, response: {} },
  },
  checkSecondFactor: {
    summary:
      'Checks a code or passkey, so that the session may bind one payout destination within five minutes.',
    errors: [wrongCode, needsPair, needed, isOff],
    example: { request: { code }, response: {} },
  },
  logInWithCode: {
    summary: 'Finishes a login that was answered with `auth.secondFactorNeeded`, and returns a token.',
    errors: [wrongCode, needsPair, needed, 'session.tokenExpired', ...accountBlocked],
    example: { request: { challenge: 'bm8tc2VjcmV0.c2lnbmVk', code }, response: { token } },
  },
} satisfies ReferenceOf<typeof secondFactorAdditions>
