/** What is read. */
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { DefinitionList } from '#ui/definition-list/definition-list.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { ListRow } from '#ui/list-row/list-row.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { ProgressBar } from '#ui/progress-bar/progress-bar.tsx'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StatusLabel } from '#ui/status-label/status-label.tsx'
import styles from './gallery.module.css'

const nothing = () => undefined
const text = 'One sentence that says what it is about, and a second one.'

function Cards() {
  return (
    <>
      <Card>{text}</Card>
      <Card title="With a title" action={<Button kind="quiet">{'Change'}</Button>}>
        {text}
      </Card>
      <Card isFlush title="Rows reach the edges">
        <ListRow icon="card" title="A row" onPress={nothing} />
      </Card>
    </>
  )
}

function Rows() {
  return (
    <ul className={styles.list}>
      <li>
        <ListRow title="Only a title" />
      </li>
      <li>
        <ListRow icon="deposit" title="System deposit" detail="12:04:11" trailing="+$500.00" />
      </li>
      <li>
        <ListRow
          icon="chart"
          title="Ad serving of a plan whose name is long enough for a second line"
          detail="Plan 2026-00041, in progress"
          trailing="−$1,234,567.89"
          trailingDetail="Balance $12.00"
          onPress={nothing}
        />
      </li>
      <li>
        <ListRow
          icon="external"
          title="A link"
          renderLink={({ className, children }) => (
            <a href="#list-row" className={className}>
              {children}
            </a>
          )}
        />
      </li>
    </ul>
  )
}

function Notices() {
  return (
    <>
      <Notice kind="info">{text}</Notice>
      <Notice kind="info" title="With a title" action={<Button>{'Open it'}</Button>}>
        {text}
      </Notice>
      <Notice kind="warning" title="Something to know before">
        {text}
      </Notice>
      <Notice kind="error" title="Something went wrong" action={<Button>{'Try again'}</Button>}>
        {text}
      </Notice>
    </>
  )
}

function Bars() {
  return (
    <>
      {[0, 0.62, 1].map((value) => (
        <ProgressBar key={value} label="Progress" value={value} valueText={`${value * 100} %`} />
      ))}
    </>
  )
}

export const contentParts = {
  section: () => (
    <Section title="Running" action={<Button kind="quiet">{'All'}</Button>}>
      {text}
    </Section>
  ),
  card: Cards,
  'list-row': Rows,
  notice: Notices,
  'definition-list': () => (
    <DefinitionList
      items={[
        { label: 'Amount', value: '$300.00' },
        { label: 'Fee', value: '$3.00', detail: '1 % of the amount' },
        { label: 'Goes to', value: 'Harbour Bank, account ending in 2051, Pier 1, Hamburg' },
        { label: 'Left afterwards', value: '$197.00', isStrong: true },
      ]}
    />
  ),
  'empty-state': () => (
    <>
      <EmptyState title="Nothing yet" />
      <EmptyState
        icon="ticket"
        title="No coupons yet"
        text={text}
        action={<Button kind="primary">{'Get the new-user pack'}</Button>}
      />
    </>
  ),
  'error-state': () => (
    <>
      <ErrorState text="Request failed, click to reload" onRetry={nothing} />
      <ErrorState text="Reloading" isPending onRetry={nothing} />
    </>
  ),
  'progress-bar': Bars,
  skeleton: () => (
    <>
      <Skeleton width={64} />
      <Skeleton height={56} />
    </>
  ),
  'status-label': () => (
    <p>
      <StatusLabel>{'Paid out'}</StatusLabel> <StatusLabel tone="waiting">{'Waiting'}</StatusLabel>{' '}
      <StatusLabel tone="failed">{'Refused'}</StatusLabel>
    </p>
  ),
}
