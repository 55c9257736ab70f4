/** How a form proves the second factor: by a passkey where one can be used, or by a code. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasKey } from '#data/http/api-error.ts'
import type { MessageKey } from '#protocol/http/messages.ts'
import type { PasskeyRequestOptions, Proof } from '#protocol/second-factor/passkey-schemas.ts'
import type { Methods } from './methods.ts'
import { canUsePasskeys, PasskeyError, signWithPasskey } from './passkey.ts'

export interface ProofInput {
  readonly methods: Methods
  readonly isByPasskey: boolean
  /** Undefined if no passkey can be used here. */
  readonly toggle: (() => void) | undefined
  /** The proof: the entered code, or what the user's passkey signs now. Throws a `PasskeyError`, or the host's. */
  readonly prove: (code: string | undefined) => Promise<Proof>
  /** The text of an error that is about the passkey. */
  readonly textOf: (error: unknown) => string | undefined
  /** The field of a wrong code. */
  readonly fieldOf: (key: MessageKey) => 'code' | undefined
}

/** Whether an error is about the code that was entered. */
export const isAboutCode = (key: MessageKey): boolean =>
  key === 'auth.secondFactorWrong' || key === 'auth.secondFactorPair'

/** `requestOptions` asks the host what a passkey has to sign. */
export function useProof(methods: Methods, requestOptions: () => Promise<PasskeyRequestOptions>): ProofInput {
  const { t } = useTranslation('security')
  const canUse = canUsePasskeys(methods.passkeyOrigins)
  const [isByCode, setByCode] = useState(false)
  const isByPasskey = canUse && !isByCode
  const prompt = useRef<AbortController>(undefined)

  // The browser's prompt would wait for minutes, and the form with it.
  function toggle() {
    prompt.current?.abort()
    setByCode(!isByCode)
  }

  return {
    methods,
    isByPasskey,
    toggle: canUse ? toggle : undefined,
    async prove(code) {
      if (!isByPasskey) return { code }
      prompt.current = new AbortController()
      const { signal } = prompt.current
      return { passkey: await signWithPasskey(await requestOptions(), signal) }
    },
    textOf(error) {
      if (error instanceof PasskeyError) return t('secondFactor.passkey.notUsed')
      const isRefused = isByPasskey && hasKey(error, 'auth.secondFactorWrong')
      return isRefused ? t('secondFactor.passkey.notAccepted') : undefined
    },
    fieldOf: (key) => (isAboutCode(key) && !isByPasskey ? 'code' : undefined),
  }
}
