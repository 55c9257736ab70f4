import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { hintedLanguage } from '#data/language-hint.ts'
import { copyWithoutBreakMarks } from '#i18n/copy-without-break-marks.ts'
import { offeredLanguage, useLanguage } from '#i18n/i18n.ts'
import { offeredLanguages } from '#i18n/locale-files.ts'
import { languages } from '#protocol/languages.ts'
import { useSession } from '#session/session.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { closeOverlay, type Overlay, overlayStore } from '#shared/dialogs/overlay-store.ts'
import { ChangedHistoryDialog } from '#shared/ledger-history/changed-history-dialog.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { PickerSheet } from '#ui/picker-sheet.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { chooseLanguage } from '../language-choice.ts'
import { LogoutDialog } from '../logout-dialog.tsx'
import { customerPath, paths } from '../routing/paths.ts'
import { UpdateDialog } from '../updates/update-dialog.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { openedFrom } from './header/go-back.ts'

/** The dialogs of the layout: customer service, language, logout, blocked account, required update; and what copying takes along. */
export function LayoutDialogs() {
  const open = useStore(overlayStore, (overlays) => overlays.open)
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  // On the customer page itself, the page to go back to stays the same.
  const from: unknown = pathname === paths.customer ? state : openedFrom(`${pathname}${search}`)
  useEffect(() => {
    document.addEventListener('copy', copyWithoutBreakMarks)
    return () => document.removeEventListener('copy', copyWithoutBreakMarks)
  }, [])
  return (
    <>
      <ContactDialog onOpenInApp={(url) => navigate(customerPath(url), { state: from })} />
      <LanguageSheet isOpen={open?.kind === 'language'} />
      <LogoutDialog isOpen={open?.kind === 'logout'} onClose={closeOverlay} />
      <BlockedAccountDialog account={open?.kind === 'blockedAccount' ? open : undefined} />
      <ChangedHistoryDialog question={open} />
      <UpdateDialog />
    </>
  )
}

function LanguageSheet({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation(['frame', 'common'])
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  return (
    <PickerSheet
      isOpen={isOpen}
      title={t('language.title')}
      height="half"
      cancelLabel={t('common:action.cancel')}
      okLabel={t('common:action.ok')}
      onCancel={closeOverlay}
      isBusy={isBusy}
      options={offeredLanguages.map((code) => ({
        value: code,
        label: languages[code].name,
        lang: languages[code].tag,
      }))}
      value={language}
      onPick={async (picked) => {
        setBusy(true)
        try {
          await chooseLanguage(picked)
          closeOverlay()
        } catch {
          showToast({ kind: 'failure', text: t('language.failed') })
        } finally {
          setBusy(false)
        }
      }}
    />
  )
}

type BlockedAccount = Extract<Overlay, { kind: 'blockedAccount' }>

/** In the language of the host's hint; the user's choice does not change (docs/rules.md, section R3). */
function BlockedAccountDialog({ account }: { account: BlockedAccount | undefined }) {
  const map = useSession(({ config }) => config?.client_language_map)
  const current = useLanguage()
  const hinted = account?.lang && map ? offeredLanguage(hintedLanguage(map, account.lang)) : undefined
  const { t } = useTranslation(['frame', 'common', 'messages'], { lng: languages[hinted ?? current].tag })
  return (
    <Dialog
      isOpen={account !== undefined}
      onClose={closeOverlay}
      title={t('trouble.title')}
      closeLabel={t('common:action.close')}
      icon={<Icon name="warning" size={32} />}
      footer={
        <Button
          kind="primary"
          onClick={() => {
            closeOverlay()
            openContacts()
          }}
        >
          {t('common:action.contactService')}
        </Button>
      }
    >
      <p>{account && t(`messages:${account.key}`)}</p>
    </Dialog>
  )
}
