import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { isSandbox } from '#data/operator.ts'
import type { StartState } from '#protocol/ipc/bridge.ts'
import { useSession } from '#session/session.ts'
import { OperatorStatement } from '#shared/money/operator-statement.tsx'
import { buttonClass } from '#ui/button/button-class.ts'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { paths } from '../routing/paths.ts'
import { closeDesktopDialog, desktopStore } from './desktop-store.ts'

/** Shows version, host and operator, with a link to the page that has the licences. */
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
      footer={
        <Link to={paths.about} className={buttonClass('secondary')} onClick={closeDesktopDialog}>
          {t('about.more')}
        </Link>
      }
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
