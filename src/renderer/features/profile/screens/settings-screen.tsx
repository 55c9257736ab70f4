import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useHasCapability } from '#data/capabilities.ts'
import { useFormat } from '#i18n/format.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { noticeAdditions } from '#protocol/http/notifications.ts'
import { languages } from '#protocol/languages.ts'
import { useSetting } from '#session/settings.ts'
import { themes } from '#session/settings-schema.ts'
import { useTextSize } from '#session/text-size.ts'
import { openOverlay } from '#shared/dialogs/overlay-store.ts'
import { noticePreferencesPath } from '#shared/notifications/preferences-path.ts'
import { useIsSecondFactorOffered } from '#shared/second-factor/second-factor-query.ts'
import { Card } from '#ui/card/card.tsx'
import { CheckboxField } from '#ui/checkbox-field/checkbox-field.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { SelectField } from '#ui/select-field/select-field.tsx'
import { IdleCard } from '../components/idle-card.tsx'
import styles from '../components/profile.module.css'
import { ZoneNotice } from '../components/zone-notice.tsx'

/** `/settings`: how the app looks on this device (docs/rules.md, section R7). */
export default function SettingsScreen() {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const language = useLanguage()
  const [theme, setTheme] = useSetting('theme')
  const { sizes, size: textSize, choose: setTextSize } = useTextSize()
  const hasPreferences = useHasCapability(noticeAdditions.noticePreferences)
  const [isMasked, setMasked] = useSetting('isMasked')
  const hasSecondFactor = useIsSecondFactorOffered()
  return (
    <div className={styles.page}>
      <ZoneNotice />
      <Card isFlush>
        <ListRow
          icon="language"
          title={t('settings.language')}
          detail={<span lang={languages[language].tag}>{languages[language].name}</span>}
          onPress={() => openOverlay({ kind: 'language' })}
        />
        {hasPreferences !== false && (
          <ListRow
            icon="bell"
            title={t('settings.notifications')}
            renderLink={(props) => <Link to={noticePreferencesPath} {...props} />}
          />
        )}
      </Card>
      <Card title={t('settings.appearance')}>
        <SelectField
          label={t('settings.theme')}
          options={themes.map((value) => ({ value, label: t(`settings.themes.${value}`) }))}
          value={theme}
          onChange={({ currentTarget }) =>
            setTheme(themes.find((item) => item === currentTarget.value) ?? 'system')
          }
        />
        <SelectField
          label={t('settings.textSize')}
          hint={t('settings.textSizeHint')}
          options={sizes.map((size) => ({ value: String(size), label: format.percent(size) }))}
          value={String(textSize)}
          onChange={({ currentTarget }) =>
            setTextSize(sizes.find((size) => String(size) === currentTarget.value) ?? 100)
          }
        />
      </Card>
      <Card title={t('settings.privacy')}>
        <CheckboxField
          label={t('settings.mask')}
          checked={isMasked}
          onChange={({ currentTarget }) => setMasked(currentTarget.checked)}
        />
      </Card>
      <IdleCard />
      {hasSecondFactor && (
        <Card isFlush>
          <ListRow
            icon="lock"
            title={t('settings.secondFactor')}
            renderLink={(props) => <Link to={paths.sessions} {...props} />}
          />
        </Card>
      )}
      <p className={styles.quiet}>{t('settings.device')}</p>
      <Card isFlush>
        <ListRow
          icon="info"
          title={t('settings.about')}
          renderLink={(props) => <Link to={paths.about} {...props} />}
        />
      </Card>
    </div>
  )
}
