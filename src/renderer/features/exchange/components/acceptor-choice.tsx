import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#i18n/format.ts'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { type AcceptorKind, useAcceptors } from '../api.ts'
import { CodeForm } from './code-form.tsx'
import styles from './exchange.module.css'

const kinds = ['personal', 'enterprise'] as const satisfies readonly AcceptorKind[]

/** Personal or enterprise acceptors, each with its limit, and the code that starts an acceptance. */
export function AcceptorChoice() {
  const { t } = useTranslation('exchange')
  const format = useFormat()
  const [kind, setKind] = useState<AcceptorKind>('personal')
  const { data } = useAcceptors()
  const acceptors = data?.acceptors.filter((acceptor) => acceptor.kind === kind)
  return (
    <Card title={t('choice.title')}>
      <Tabs
        kind="segments"
        label={t('choice.kind')}
        tabs={kinds.map((id) => ({ id, label: t(`kind.${id}`) }))}
        value={kind}
        onChange={setKind}
      >
        <div className={styles.panel}>
          {!acceptors && <Skeleton height={56} />}
          {acceptors?.length === 0 && <p className={styles.note}>{t('choice.none')}</p>}
          {acceptors && acceptors.length > 0 && (
            <>
              <DefinitionList
                items={acceptors.map(({ name, limit, currency }) => ({
                  label: name,
                  value: t('choice.limit', { limit: format.money(limit, currency) }),
                }))}
              />
              <p className={styles.note}>{t('choice.byCode')}</p>
            </>
          )}
          <CodeForm kind={kind} />
        </div>
      </Tabs>
    </Card>
  )
}
