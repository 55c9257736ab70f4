import { useTranslation } from 'react-i18next'
import { documentTypes } from '#protocol/validation/file-type.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { UploadProgress } from '#shared/upload/upload-progress.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import type { UploadState, useUpload } from '../use-upload.ts'
import styles from './contract.module.css'
import { TemplateButton } from './template-card.tsx'

const accept = Object.entries(documentTypes)
  .flatMap(([type, ending]) => [type, `.${ending}`])
  .join()

export type UploadCardProps = {
  upload: ReturnType<typeof useUpload>
  /** The file replaces an existing document. */
  isReplacing: boolean
  /** The template to fill in elsewhere, where the app fills it in as well. */
  templateUrl?: string | undefined
}

const lead = { another: 'upload.anotherText', title: 'upload.text', own: 'upload.ownText' } as const

function textsOf(isReplacing: boolean, isSecondWay: boolean): keyof typeof lead {
  if (isReplacing) return 'another'
  return isSecondWay ? 'own' : 'title'
}

/** Uploads one file: shows the limits before, the progress, and what to do after an error. */
export function UploadCard({ upload, isReplacing, templateUrl }: UploadCardProps) {
  const { t } = useTranslation('contract')
  const { state, pick, resume, cancel } = upload
  const isSending = state.step === 'sending'
  const isSecondWay = isReplacing || templateUrl !== undefined
  const texts = textsOf(isReplacing, templateUrl !== undefined)
  return (
    <Card title={t(`upload.${texts}`)}>
      <div className={styles.stack}>
        <p className={styles.quiet}>{t(lead[texts])}</p>
        <p className={styles.quiet}>{t('upload.limits')}</p>
        {texts === 'own' && templateUrl !== undefined && <TemplateButton address={templateUrl} />}
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
            kind={isSecondWay || state.step === 'stopped' ? 'secondary' : 'primary'}
            isFullWidth={!isSecondWay}
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
