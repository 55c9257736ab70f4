import { useTranslation } from 'react-i18next'
import { isSandbox, statement } from '#data/operator.ts'
import { host } from '#platform/host.ts'
import { platform } from '#platform/index.ts'
import { useSession } from '#session/session.ts'
import { HistoryRow } from '#shared/ledger-history/history-row.tsx'
import { OperatorStatement } from '#shared/money/operator-statement.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Diagnostics } from '../components/diagnostics.tsx'
import { LicencesCard } from '../components/licences-card.tsx'
import styles from './about-screen.module.css'

/** `/about`: the app's version, its host and the operator behind it (docs/rules.md, section R5.8). */
export default function AboutScreen() {
  const { t } = useTranslation(['about', 'parts'])
  const isSimulated = useSession(isSandbox)
  const hasSession = useSession(({ token }) => token !== undefined)
  return (
    <div className={styles.page}>
      <Card>
        <DefinitionList
          items={[
            { label: t('version'), value: platform.version },
            { label: t('parts:operator.host'), value: host || location.origin },
          ]}
        />
      </Card>
      {statement && (
        <Card title={t('parts:operator.title')}>
          <OperatorStatement />
        </Card>
      )}
      {!statement && isSimulated && <Notice kind="info">{t('parts:operator.sandbox')}</Notice>}
      {!statement && !isSimulated && <Notice kind="warning">{t('parts:operator.unstated')}</Notice>}
      {hasSession && <HistoryRow />}
      <Diagnostics />
      <LicencesCard />
    </div>
  )
}
