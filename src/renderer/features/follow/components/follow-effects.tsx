import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon.tsx'
import styles from './follow.module.css'

const does = ['marks', 'results', 'team'] as const
const doesNot = ['money', 'put', 'promise'] as const

/** What following does and what it does not do (decisions, section 4). */
export function FollowEffects() {
  const { t } = useTranslation('follow')
  return (
    <>
      <ul className={styles.points} role="list" aria-label={t('effects.does')}>
        {does.map((id) => (
          <li key={id} className={styles.point}>
            <Icon name="check" size={20} />
            <span>{t(`effects.${id}`)}</span>
          </li>
        ))}
      </ul>
      <ul className={styles.points} role="list" aria-label={t('effects.doesNot')}>
        {doesNot.map((id) => (
          <li key={id} className={styles.point}>
            <Icon name="close" size={20} />
            <span>{t(`effects.${id}`)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
