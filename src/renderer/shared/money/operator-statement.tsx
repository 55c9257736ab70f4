import { useTranslation } from 'react-i18next'
import { statement } from '#data/operator.ts'
import { useLanguage } from '#i18n/i18n.ts'
import { textIn } from '#protocol/run-config.ts'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import styles from './operator-statement.module.css'

const fields = ['register_entry', 'money_holder', 'complaints', 'fees'] as const

/** The operator of the host, from the configuration (docs/rules.md, section R5.8); nothing without a statement. */
export function OperatorStatement() {
  const { t } = useTranslation('parts')
  const language = useLanguage()
  const stated = statement
  if (!stated) return null
  return (
    <section className={styles.statement} aria-label={t('operator.title')}>
      <DefinitionList
        items={[
          { label: t('operator.name'), value: stated.name },
          ...fields.map((field) => ({
            label: t(`operator.${field}`),
            value: textIn(stated[field], language),
          })),
        ]}
      />
    </section>
  )
}
