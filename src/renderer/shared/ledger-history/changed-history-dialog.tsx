import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { closeOverlay, type Overlay } from '../dialogs/overlay-store.ts'
import { useSaveEvidence } from './history-notice.tsx'
import { historyStateStore } from './history-state.ts'

/** Refuses to bring money in after the host has changed its history; lets it out after a warning and the saving of the evidence. */
export function ChangedHistoryDialog({ question }: { question: Overlay | undefined }) {
  const { t } = useTranslation(['parts', 'common'])
  const isSaved = useStore(historyStateStore, ({ isEvidenceSaved }) => isEvidenceSaved)
  const saveEvidence = useSaveEvidence()
  const asked = question?.kind === 'changedHistory' ? question : undefined
  const isOutgoing = asked?.action === 'withdraw' || asked?.action === 'cancelWithdrawal'
  const goOn = () => {
    asked?.answer(true)
    closeOverlay()
  }
  return (
    <Dialog
      isOpen={asked !== undefined}
      onClose={closeOverlay}
      title={t('history.changed')}
      closeLabel={t('common:action.close')}
      icon={<Icon name="warning" size={32} />}
      footer={
        <>
          <Button kind={isSaved ? 'secondary' : 'primary'} onClick={saveEvidence}>
            {t('history.save')}
          </Button>
          {isOutgoing && (
            <Button kind="primary" disabled={!isSaved} onClick={goOn}>
              {t('history.goOn')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(isOutgoing ? 'history.outgoing' : 'history.stopped')}</p>
    </Dialog>
  )
}
