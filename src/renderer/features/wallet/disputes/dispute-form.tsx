import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { useFormat } from '#i18n/format.ts'
import { useIsOnline } from '#platform/online.ts'
import { limits } from '#protocol/http/limits.ts'
import { BusinessErrorNotice } from '#shared/errors/business-error-notice.tsx'
import { useDraft } from '#shared/forms/use-draft.ts'
import { Button } from '#ui/button/button.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextAreaField } from '#ui/text-area-field/text-area-field.tsx'
import styles from './disputes.module.css'
import { useOpenDispute } from './use-disputes.ts'

/** Opens a dispute about the movement with this reference. */
export function DisputeForm({ reference }: { reference: string }) {
  const { t } = useTranslation(['wallet', 'messages', 'common', 'parts'])
  const format = useFormat()
  const isOnline = useIsOnline()
  const draft = useDraft(`dispute.${reference}`)
  const { text } = draft
  const [fault, setFault] = useState<'required' | 'tooLong'>()
  const { state, run, reset } = useOpenDispute()
  const isDone = state.kind === 'done'
  const drop = useEffectEvent(draft.drop)
  useEffect(() => {
    if (isDone) drop()
  }, [isDone])

  async function submit() {
    const trimmed = text.trim()
    if (trimmed === '') return setFault('required')
    if (trimmed.length > limits.longTextMax) return setFault('tooLong')
    await run({ reference, text: trimmed })
  }

  if (state.kind === 'done') {
    const dispute = state.receipt
    return (
      <>
        <Notice kind="info" title={t('dispute.done')}>
          {t('dispute.doneText', { reference: inOnePiece(reference), time: format.dateTime(dispute.due_at) })}
        </Notice>
        <Link className={buttonClass('primary')} to={paths.disputes} replace>
          {t('dispute.all')}
        </Link>
      </>
    )
  }
  return (
    <Card title={t('dispute.open')}>
      <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
        <p className={styles.note}>{t('dispute.rule')}</p>
        <DefinitionList items={[{ label: t('dispute.reference'), value: reference }]} />
        <TextAreaField
          label={t('dispute.what')}
          hint={draft.isKept ? t('dispute.whatHint') : t('parts:draft.notKept')}
          error={fault && t(`messages:form.${fault}`)}
          value={text}
          rows={5}
          onChange={(event) => {
            setFault(undefined)
            reset()
            draft.setText(event.currentTarget.value)
          }}
        />
        {(state.kind === 'refused' || state.kind === 'notExecuted') && (
          <BusinessErrorNotice refusal={state} />
        )}
        {(state.kind === 'checking' || state.kind === 'unknown') && (
          <Notice kind="warning" title={t('withdraw.unknownTitle')}>
            {t('dispute.unknown')}
          </Notice>
        )}
        <Button kind="primary" type="submit" disabled={!isOnline} onClick={submit}>
          {t('dispute.send')}
        </Button>
      </form>
    </Card>
  )
}
