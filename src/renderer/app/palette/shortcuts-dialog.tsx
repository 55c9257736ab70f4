import { useTranslation } from 'react-i18next'
import { platform } from '#platform/index.ts'
import { useSetting } from '#session/settings.ts'
import { CheckboxField } from '#ui/checkbox-field/checkbox-field.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from './palette.module.css'
import { closePalette } from './palette-store.ts'

const isMac = /mac/i.test(navigator.platform)
const command = isMac ? '⌘' : 'Ctrl'

/** `find` and `settings` are commands of the desktop app's menu. */
const shortcuts = [
  { id: 'palette', keys: [command, 'K'] },
  { id: 'help', keys: ['?'] },
  { id: 'close', keys: ['Esc'] },
  { id: 'move', keys: ['←', '→', '↑', '↓'] },
  { id: 'find', keys: [command, 'F'], isDesktop: true },
  { id: 'settings', keys: [command, ','], isDesktop: true },
] as const

/** The shortcuts, and a switch for the one of a single character (WCAG 2.1.4). */
export function ShortcutsDialog() {
  const { t } = useTranslation(['desktop', 'common'])
  const [hasHelpKey, setHasHelpKey] = useSetting('hasHelpKey')
  const shown = shortcuts.filter((shortcut) => !('isDesktop' in shortcut) || platform.desktop)
  return (
    <Dialog
      isOpen
      onClose={closePalette}
      title={t('palette.action.shortcuts')}
      closeLabel={t('common:action.close')}
    >
      <DefinitionList
        items={shown.map(({ id, keys }) => ({
          label: t(`shortcuts.${id}`),
          value: (
            <span className={styles.keys}>
              {keys.map((key) => (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ))}
            </span>
          ),
        }))}
      />
      <CheckboxField
        label={t('shortcuts.isOn')}
        checked={hasHelpKey}
        onChange={(event) => setHasHelpKey(event.target.checked)}
      />
    </Dialog>
  )
}
