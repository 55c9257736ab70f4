import { AccountCard } from '../components/account-card.tsx'
import { FirstStepsCard } from '../components/first-steps-card.tsx'
import { LinksCard } from '../components/links-card.tsx'
import { OverviewCard } from '../components/overview-card.tsx'
import styles from './overview-screen.module.css'

/** `/ad-center` (specification, section 2). */
export default function OverviewScreen() {
  return (
    <div className={styles.page}>
      <AccountCard />
      <FirstStepsCard />
      <OverviewCard />
      <LinksCard />
    </div>
  )
}
