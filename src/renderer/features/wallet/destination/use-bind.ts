import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasKey, isUnknownOutcome } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import type { RequestOf } from '#protocol/http/endpoint.ts'
import { walletEndpoints } from '#protocol/http/wallet.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { walletKeys } from '../api.ts'

type Binding = RequestOf<typeof walletEndpoints.editBankCard>

/** Saves a card or an address; refetches the wallet unless the host rejected it as invalid. */
export function useBind(onSaved: () => void) {
  const { t } = useTranslation('wallet')
  const client = useQueryClient()
  const errorText = useErrorText()
  const [error, setError] = useState<string>()

  async function bind(binding: Binding): Promise<void> {
    setError(undefined)
    try {
      await send(walletEndpoints.editBankCard, binding)
      showToast({ kind: 'success', text: t('bind.saved') })
      onSaved()
    } catch (failure) {
      setError(errorText(failure))
      if (!isUnknownOutcome(failure) && !hasKey(failure, 'wallet.alreadyBound')) return
    }
    await client.invalidateQueries({ queryKey: walletKeys.all })
  }

  return { bind, error, clearError: () => setError(undefined) }
}
