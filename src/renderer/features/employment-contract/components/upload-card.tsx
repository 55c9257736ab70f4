import { useTranslation } from 'react-i18next'
import { documentTypes } from '#protocol/file-type.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { UploadProgress } from '#shared/upload/upload-progress.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { type UploadState, useUpload } from '../use-upload.ts'
import styles from './contract.module.css'

const accept = Object.entries(documentTypes)
  .flatMap(([type, ending]) => [type, `.${ending}`])
  .join()

export type UploadCardProps = {
  /** The file replaces an existing document. */
  isReplacing: boolean
}

/** Uploads one file: shows the limits before, the progress, and what to do after an error. */
export function UploadCard({ isReplacing }: UploadCardProps) {
  const { t } = useTranslation('contract')
  const { state, pick, resume, cancel } = useUpload()
  const isSending = state.step === 'sending'
  return (
    <Card title={t(isReplacing ? 'upload.another' : 'upload.title')}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t(isReplacing ? 'upload.anotherText' : 'upload.text')}</p>
        <p className={styles.quiet}>{t('upload.limits')}</p>
        {state.step !== 'idle' && <p className={styles.name}>{state.name}</p>}
        {isSending && (
          <div className={styles.wide}>
            <UploadProgress label={t('upload.progress')} part={state.part} onCancel={cancel} />
          </div>
        )}
        <UploadProblem state={state} onResume={resume} />
        {!isSending && (
          <FileButton
            accept={accept}
            icon="document"
            kind={isReplacing || state.step === 'stopped' ? 'secondary' : 'primary'}
            isFullWidth={!isReplacing}
            onPick={([file]) => file && pick(file)}
          >
            {t(state.step === 'idle' && !isReplacing ? 'upload.choose' : 'upload.chooseAnother')}
          </FileButton>
        )}
      </div>
    </Card>
  )
}

function UploadProblem({ state, onResume }: { state: UploadState; onResume: () => Promise<void> }) {
  const { t } = useTranslation('contract')
  const errorText = useErrorText()
  if (state.step === 'refused') return <Notice kind="error">{errorText(state.error)}</Notice>
  if (state.step !== 'stopped') return null
  const isCancelled = state.error === undefined
  return (
    <div className={styles.wide}>
      <Notice
        kind={isCancelled ? 'info' : 'error'}
        title={t(isCancelled ? 'upload.cancelled' : 'upload.failed')}
        action={
          <Button kind="primary" onClick={onResume}>
            {t('upload.resume')}
          </Button>
        }
      >
        {!isCancelled && errorText(state.error)}
      </Notice>
    </div>
  )
}
