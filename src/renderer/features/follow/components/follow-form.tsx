import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasKey } from '#data/http/api-error.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { limits } from '#protocol/http/limits.ts'
import { ConfirmDialog } from '#shared/dialogs/confirm-dialog.tsx'
import { type OutcomeWithoutReceipt, reasonOf, useOutcomeText } from '#shared/errors/outcome-text.ts'
import { useCheckedForm } from '#shared/forms/use-checked-form.ts'
import { OnlineButton } from '#shared/queries/online-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { follow, useRecordLoader } from '../api.ts'
import { operatedIdForm } from '../operated-id.ts'
import styles from './follow.module.css'
import { FollowEffects } from './follow-effects.tsx'
import { OperatorPastResults } from './operator-record.tsx'

export type FollowFormProps = { current: string | undefined; onFollowed: () => unknown }

/**
 * The operator ID; the operator's past results, and what following does and does not do, are confirmed before it starts. An
 * unknown ID is refused at its field before that, by a host that has the results.
 */
export function FollowForm({ current, onFollowed }: FollowFormProps) {
  const { t } = useTranslation('follow')
  const outcomeText = useOutcomeText()
  const [operatedId, setOperatedId] = useState<string>()
  const record = useRecordLoader()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<OutcomeWithoutReceipt>()

  const form = useCheckedForm({
    schema: operatedIdForm(current),
    submit: async ({ operated_id: entered }) => {
      setRefusal(undefined)
      setOperatedId(entered)
      await record.load(entered)
      setAsking(true)
    },
    fieldOf: (key) => (key === 'follow.operatorIdWrong' ? 'operated_id' : undefined),
  })

  async function start() {
    if (operatedId === undefined) return
    setBusy(true)
    const outcome = await follow(operatedId)
    if (outcome.kind === 'done') {
      showToast({ kind: 'success', text: t('form.done') })
      form.formProps.ref.current?.reset()
      await onFollowed()
    } else setRefusal(outcome)
    setBusy(false)
    setAsking(false)
  }

  const reason = refusal && reasonOf(refusal)
  const isAboutId = hasKey(reason, 'follow.operatorIdWrong') || hasKey(reason, 'follow.operatorIdSame')
  const refusalText = refusal && outcomeText(refusal)
  return (
    <form {...form.formProps} className={styles.stack}>
      <TextField
        name="operated_id"
        label={t('form.id')}
        hint={t('form.idHint')}
        error={form.errorOf('operated_id') ?? (isAboutId ? refusalText : undefined)}
        maxLength={limits.textMax}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      {refusal !== undefined && !isAboutId && <Notice kind="error">{refusalText}</Notice>}
      <OnlineButton type="submit" kind="primary" isPending={form.isPending}>
        {t('form.submit')}
      </OnlineButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('confirm.title', { id: inOnePiece(operatedId ?? '') })}
        confirmLabel={t('confirm.action')}
        onConfirm={start}
        onClose={() => setAsking(false)}
        isBusy={isBusy}
      >
        <div className={styles.stack}>
          {current !== undefined && (
            <p className={styles.quiet}>{t('confirm.replaces', { id: inOnePiece(current) })}</p>
          )}
          {operatedId !== undefined && isAsking && <OperatorPastResults operatedId={operatedId} isInDialog />}
          <FollowEffects />
        </div>
      </ConfirmDialog>
    </form>
  )
}
