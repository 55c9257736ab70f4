import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { StartState } from '#contract/ipc/bridge.ts'
import { OperatorStatement } from '#parts/operator-statement.tsx'
import { isSandbox } from '#session/operator.ts'
import { useSession } from '#session/session.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { closeDesktopDialog, desktopStore } from './desktop-store.ts'

/** Which version this is, and whom it talks to. */
export function AboutDialog({ start }: { start: StartState }) {
  const { t } = useTranslation(['desktop', 'common', 'frame'])
  const isOpen = useStore(desktopStore, ({ dialog }) => dialog === 'about')
  const isSimulated = useSession(isSandbox)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeDesktopDialog}
      title={t('about.title')}
      closeLabel={t('common:action.close')}
    >
      <DefinitionList
        items={[
          { label: t('about.version'), value: start.version },
          { label: t('about.host'), value: start.host },
        ]}
      />
      <OperatorStatement />
      {isSimulated && <p>{t('frame:sandbox')}</p>}
    </Dialog>
  )
}
