import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { BandPage } from './band-page.tsx'
import styles from './welcome.module.css'

const points = [
  { id: 'losses', icon: 'warning' },
  { id: 'results', icon: 'chart' },
  { id: 'credit', icon: 'clock' },
  { id: 'withdrawals', icon: 'withdraw' },
  { id: 'staff', icon: 'lock' },
] as const

/** The risk of losing money, shown before anything else (docs/rules.md, section R5.2). */
export function Risks({ titleRef, onAccept }: { titleRef: Ref<HTMLHeadingElement>; onAccept: () => void }) {
  const { t } = useTranslation('welcome')
  return (
    <BandPage title={t('risks.title')} titleRef={titleRef} text={t('risks.lead')}>
      <Card>
        <ul className={styles.points} role="list">
          {points.map(({ id, icon }) => (
            <li key={id} className={styles.point}>
              <Icon name={icon} />
              <div className={styles.words}>
                <h2>{t(`risks.${id}.title`)}</h2>
                <p>{t(`risks.${id}.text`)}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      <Button kind="primary" onClick={onAccept}>
        {t('risks.accept')}
      </Button>
    </BandPage>
  )
}
