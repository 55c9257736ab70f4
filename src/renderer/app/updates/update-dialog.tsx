import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { platform } from '#platform/index.ts'
import type { Outcome } from '#protocol/ipc/bridge.ts'
import { type UpdateQuestion, updateQuestionStore } from '#shared/updates/update-gate.ts'
import { Button } from '#ui/button/button.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import styles from './update-dialog.module.css'
import { type ReadyUpdate, updateStore } from './update-store.ts'
import { isPaying } from './watch-payments.ts'

/** Asks to update before money moves. A withdrawal and its cancellation can always continue without the update. */
export function UpdateDialog() {
  const { t } = useTranslation(['update', 'common'])
  const question = useStore(updateQuestionStore, (state) => state.asked)
  const cancel = () => question?.answer(false)
  return (
    <Dialog
      isOpen={question !== undefined}
      onClose={cancel}
      title={question?.canContinue ? t('due.titleOptional') : t('due.title')}
      closeLabel={t('common:action.close')}
      icon={<Icon name="warning" size={32} />}
      footer={question && <Actions question={question} />}
    >
      {question && <Explanation question={question} />}
    </Dialog>
  )
}

function Explanation({ question: { action, minimum, newest } }: { question: UpdateQuestion }) {
  const { t } = useTranslation('update')
  const ready = useStore(updateStore, (state) => state.ready)
  const isWaiting = platform.desktop !== undefined && ready === undefined
  const versions = [
    { label: t('due.current'), value: platform.version },
    { label: t('due.minimum'), value: minimum },
    ...(newest === undefined ? [] : [{ label: t('due.newest'), value: newest }]),
  ]
  const isOutgoing = action === 'withdraw' || action === 'cancelWithdrawal'
  return (
    <div className={styles.explanation}>
      <p>{t('due.text', { minimum })}</p>
      <DefinitionList items={versions} />
      {newest === undefined && <p>{t('due.unverified')}</p>}
      {(isOutgoing || newest !== undefined) && <p>{t(`due.${action}`)}</p>}
      {isWaiting && <p>{t(newest === undefined ? 'due.elsewhere' : 'due.downloading')}</p>}
    </div>
  )
}

function Actions({ question }: { question: UpdateQuestion }) {
  const { t } = useTranslation(['update', 'common'])
  const ready = useStore(updateStore, (state) => state.ready)
  const { desktop } = platform
  // The user may continue or cancel while the new version is fetched.
  const isWanted = () => updateQuestionStore.getState().asked === question

  const update = async () => {
    const outcome = isPaying() ? 'refused' : await startUpdate(ready, isWanted).catch(() => 'refused')
    if (outcome === 'refused' && isWanted()) showToast({ kind: 'failure', text: t('refused') })
  }
  return (
    <>
      <Button onClick={() => question.answer(false)}>
        {t(question.action === 'cancelWithdrawal' ? 'later' : 'common:action.cancel')}
      </Button>
      {(!desktop || ready) && (
        <Button kind="primary" onClick={update}>
          {t(desktop ? 'install' : 'due.update')}
        </Button>
      )}
      {question.canContinue && <Button onClick={() => question.answer(true)}>{t('due.continue')}</Button>}
    </>
  )
}

/** Installs the ready update; on the web, fetches the newest version first. */
async function startUpdate(ready: ReadyUpdate | undefined, isWanted: () => boolean): Promise<Outcome> {
  if (ready) return ready.install()
  // The desktop build has no service worker; there an update is ready or not.
  if (!import.meta.env.VITE_PLACARD_WORKER) return 'refused'
  const { updateNow } = await import('./service-worker-registration.ts')
  return updateNow(isWanted)
}
