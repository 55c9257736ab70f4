import { useTranslation } from 'react-i18next'
import { AcceptorChoice } from '../components/acceptor-choice.tsx'
import { CurrentAcceptance } from '../components/current-acceptance.tsx'
import { Records } from '../components/records.tsx'
import styles from './exchange-screen.module.css'

/** Foreign exchange: the acceptance that runs, starting one by its code, the records (specification, section 2). */
export default function ExchangeScreen() {
  const { t } = useTranslation('exchange')
  return (
    <>
      <div className={styles.band}>
        <p>{t('what')}</p>
        <p className={styles.promise}>{t('promise')}</p>
      </div>
      <div className={styles.content}>
        <CurrentAcceptance />
        <AcceptorChoice />
        <Records />
      </div>
    </>
  )
}
