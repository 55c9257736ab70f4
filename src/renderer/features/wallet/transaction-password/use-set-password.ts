import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasKey, isUnknownOutcome } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { refreshUser } from '#data/load.ts'
import { userEndpoints } from '#protocol/http/user.ts'
import { useSession } from '#session/session.ts'
import { usePasswordErrorText } from '#shared/forms/password-error-text.ts'
import { afterDigits, firstEntry, type PasswordEntry } from './password-steps.ts'

const problemTexts = {
  mismatch: 'password.mismatch',
  trivial: 'messages:wallet.transactionPasswordTrivial',
} as const

/** The steps of setting the transaction password, and the error of the last request. */
export function useSetPassword(onSaved: () => void) {
  const { t } = useTranslation(['wallet', 'messages'])
  const errorText = usePasswordErrorText()
  const hasPasswordNow = useSession(({ user }) => user?.has_transaction_password ?? false)
  // The value when the screen opened, because the success itself changes it.
  const [hasPassword, setHasPassword] = useState(hasPasswordNow)
  const [entry, setEntry] = useState<PasswordEntry>(() => firstEntry(hasPasswordNow))
  const [digits, setDigits] = useState('')
  const [error, setError] = useState<string>()

  async function save({ old, chosen }: PasswordEntry) {
    const { md5 } = await import('js-md5')
    try {
      await send(userEndpoints.setTransactionPassword, {
        password: md5(chosen),
        ...(hasPassword && { old: md5(old) }),
      })
    } catch (failure) {
      return handleFailure(failure)
    }
    await refreshUser().catch(() => undefined)
    onSaved()
  }

  /** Restarts the steps; refetches the user first if the response to an earlier request may have been lost. */
  async function handleFailure(failure: unknown) {
    const isUnsure = isUnknownOutcome(failure) || hasKey(failure, 'wallet.transactionPasswordOldWrong')
    const user = isUnsure ? await refreshUser().catch(() => undefined) : undefined
    const has = user?.has_transaction_password ?? hasPassword
    if (isUnknownOutcome(failure) && has && !hasPassword) return onSaved()
    setHasPassword(has)
    setEntry(firstEntry(has))
    setError(errorText(failure))
  }

  return {
    hasPassword,
    step: entry.step,
    digits,
    error: error ?? (entry.problem && t(problemTexts[entry.problem])),
    type: (typed: string) => {
      setDigits(typed)
      setError(undefined)
      if (typed !== '') setEntry((current) => ({ ...current, problem: undefined }))
    },
    /** Call this when the six digits of the step are entered and submitted. */
    next: async () => {
      const { entry: after, isDone } = afterDigits(entry, digits)
      setDigits('')
      setError(undefined)
      setEntry(after)
      if (isDone) await save(after)
    },
  }
}
