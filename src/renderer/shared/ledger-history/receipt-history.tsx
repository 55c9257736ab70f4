import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { ApiError } from '#data/http/api-error.ts'
import { send } from '#data/http/client.ts'
import { platform } from '#platform/index.ts'
import { Button } from '#ui/button/button.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { useErrorText } from '../errors/error-text.ts'
import { showSavedToast } from '../money/show-saved-toast.ts'
import { useHistoryText } from './history-row.tsx'
import { historyStateStore } from './history-state.ts'

type ReceiptHistoryProps = {
  /** The numbers of the receipt's entries. */
  numbers: readonly number[]
  reference: string
}

/** Since when the history behind a receipt is verified, the code for another device, and a proof of these entries alone. */
export function ReceiptHistory({ numbers, reference }: ReceiptHistoryProps) {
  const { t } = useTranslation('parts')
  const errorText = useErrorText()
  const text = useHistoryText()
  const code = useStore(historyStateStore, (state) => state.code)
  const key = useStore(historyStateStore, ({ memory }) => memory?.key)
  return (
    <>
      <DefinitionList
        items={[
          { label: t('history.receipt'), value: text },
          ...(code === undefined ? [] : [{ label: t('history.code'), value: code }]),
        ]}
      />
      {key !== undefined && (
        <Button kind="quiet" onClick={() => saveProof({ numbers, reference, key })}>
          {t('history.saveProof')}
        </Button>
      )}
    </>
  )

  async function saveProof(receipt: ReceiptHistoryProps & { key: string }): Promise<void> {
    try {
      const saved = await saveProofs(receipt)
      showSavedToast(t('history.proofSaved'), saved)
    } catch (error) {
      const reason = error instanceof ApiError ? errorText(error) : ''
      showToast({ kind: 'failure', text: [t('history.proofFailed'), reason].join(' ').trim() })
    }
  }
}

/** Saves the proofs (`.tlog-proof`) of these entries, each complete in itself. */
async function saveProofs({ numbers, reference, key }: ReceiptHistoryProps & { key: string }) {
  const { ledgerAdditions } = await import('#protocol/http/ledger-additions.ts')
  const proofs: string[] = []
  for (const number of numbers) proofs.push((await send(ledgerAdditions.ledgerProof, { number })).proof)
  const text = `${JSON.stringify({ format: 'placard.proofs/v1', key, proofs }, null, 2)}\n`
  return platform.saveText({ name: `placard-proof-${reference}.json`, text })
}
