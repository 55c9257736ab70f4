import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '#app/routing/paths.ts'
import { useSession } from '#session/session.ts'
import { useIsPainted } from '#shared/hooks/use-is-painted.ts'
import { Card } from '#ui/card/card.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { useHasDestination, useInvested } from '../api.ts'
import { firstSteps } from '../first-steps.ts'

const steps = {
  password: { icon: 'lock', path: paths.setPassword },
  card: { icon: 'card', path: paths.bindCard },
  put: { icon: 'plan', path: paths.plan },
} as const

/** The steps before the first funding and the first withdrawal; hidden once all are done. */
export function FirstStepsCard() {
  const { t } = useTranslation('ad-center')
  const hasPassword = useSession(({ user }) => user?.has_transaction_password)
  const isPainted = useIsPainted()
  const { data: hasDestination } = useHasDestination(isPainted)
  const { data: invested } = useInvested(isPainted)
  const list = firstSteps({ hasPassword, hasDestination, invested })
  if (!list) return null

  return (
    <Card title={t('checklist.title')} isFlush>
      <ul role="list">
        {list.map(({ id, isDone }) => (
          <li key={id}>
            {isDone ? (
              <ListRow icon="check" title={t(`checklist.${id}`)} detail={t('checklist.done')} />
            ) : (
              <ListRow
                icon={steps[id].icon}
                title={t(`checklist.${id}`)}
                detail={t(`checklist.${id}Detail`)}
                renderLink={(props) => <Link to={steps[id].path} {...props} />}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
