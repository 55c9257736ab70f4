import { useTranslation } from 'react-i18next'
import { Icon } from '#ui/icon/icon.tsx'
import styles from './follow.module.css'

const does = ['marks', 'results', 'team'] as const
const doesNot = ['money', 'put', 'promise'] as const

/** What following does and what it does not do (docs/rules.md, section R4). */
export function FollowEffects() {
  const { t } = useTranslation('follow')
  const lists = [
    { id: 'does', icon: 'check', points: does },
    { id: 'doesNot', icon: 'close', points: doesNot },
  ] as const
  return lists.map(({ id, icon, points }) => (
    <div key={id}>
      <p className={styles.heading}>{t(`effects.${id}`)}</p>
      <ul className={styles.points} role="list" aria-label={t(`effects.${id}`)}>
        {points.map((point) => (
          <li key={point} className={styles.point}>
            <Icon name={icon} size={20} />
            <span>{t(`effects.${point}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  ))
}
