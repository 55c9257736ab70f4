/** Buttons and what else is pressed. */
import { useState } from 'react'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import type { ButtonKind } from '#ui/button/button-class.ts'
import { ChipList } from '#ui/chip-list/chip-list.tsx'
import { FileButton } from '#ui/file-button.tsx'
import { FilterButton } from '#ui/filter-button/filter-button.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import { type IconName, iconShapes } from '#ui/icon/icon-shapes.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { LinkTiles } from '#ui/link-tiles/link-tiles.tsx'
import { PullToRefresh } from '#ui/pull-to-refresh/pull-to-refresh.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import styles from './gallery.module.css'

const nothing = () => undefined
const kinds = ['primary', 'secondary', 'quiet', 'danger'] as const satisfies readonly ButtonKind[]
const isIcon = (name: string): name is IconName => name in iconShapes
const periods = ['Today', 'This week', 'This month', 'All'].map((label) => ({ id: label, label }))
const statuses = ['All', 'Waiting', 'Matching', 'In progress', 'Completed', 'Settled'].map((label) => ({
  id: label,
  label,
}))
const texts = {
  pull: 'Pulled down at its top, this refreshes.',
  long: 'A button whose text is longer than the place that it has beside others',
}

function Buttons() {
  return (
    <>
      {kinds.map((kind) => (
        <div key={kind} className={styles.row}>
          <Button kind={kind} isFullWidth={false}>
            {kind}
          </Button>
          <Button kind={kind} isFullWidth={false} icon="refresh">
            {'With an icon'}
          </Button>
          <Button kind={kind} isFullWidth={false} disabled>
            {'Disabled'}
          </Button>
          <Button kind={kind} isFullWidth={false} isPending>
            {'Under way'}
          </Button>
        </div>
      ))}
      <Button kind="primary">{'As wide as its place'}</Button>
      <Button>{texts.long}</Button>
    </>
  )
}

function Files() {
  return (
    <div className={styles.row}>
      <FileButton accept="image/*" icon="image" onPick={nothing}>
        {'Choose an image'}
      </FileButton>
      <FileButton accept="image/*" disabled onPick={nothing}>
        {'Disabled'}
      </FileButton>
    </div>
  )
}

function Icons() {
  return (
    <>
      <div className={styles.row}>
        {Object.keys(iconShapes)
          .filter(isIcon)
          .map((name) => (
            <Icon key={name} name={name} />
          ))}
      </div>
      <div className={styles.row}>
        {([16, 20, 24, 32, 48] as const).map((size) => (
          <Icon key={size} name="plan" size={size} />
        ))}
      </div>
    </>
  )
}

function IconButtons() {
  return (
    <div className={styles.row}>
      <IconButton icon="bell" label="Notifications" />
      <IconButton icon="bell" label="Notifications, 3 unread" badge="3" />
      <IconButton icon="bell" label="Notifications, more than 99 unread" badge="99+" />
      <IconButton icon="close" label="Close" disabled />
    </div>
  )
}

function Badges() {
  return (
    <div className={styles.row}>
      {['3', '99+'].map((count) => (
        <span key={count} className={styles.marked}>
          <Icon name="bell" />
          <Badge count={count} />
        </span>
      ))}
    </div>
  )
}

function Tiles() {
  return (
    <LinkTiles
      tiles={[
        { id: 'coupons', icon: 'ticket', label: 'Coupons', onPress: nothing },
        { id: 'contract', icon: 'contract', label: 'Employment contract', onPress: nothing },
        {
          id: 'link',
          icon: 'question',
          label: 'Questions',
          renderLink: ({ className, children }) => (
            <a href="#link-tiles" className={className}>
              {children}
            </a>
          ),
        },
      ]}
    />
  )
}

function TabRows() {
  const [period, setPeriod] = useState('Today')
  const [status, setStatus] = useState('All')
  return (
    <>
      <Tabs kind="segments" label="Periods" tabs={periods} value={period} onChange={setPeriod}>
        <p>{period}</p>
      </Tabs>
      <Tabs label="Statuses" tabs={statuses} value={status} onChange={setStatus}>
        <p>{status}</p>
      </Tabs>
    </>
  )
}

export const actionParts = {
  badge: Badges,
  button: Buttons,
  'icon-button': IconButtons,
  'file-button': Files,
  'filter-button': () => <FilterButton name="Month" value="November 2026" onPress={nothing} />,
  'chip-list': () => (
    <ChipList
      label="Active filters"
      chips={[
        { id: 'a', label: 'Games', removeLabel: 'Remove: Games' },
        {
          id: 'b',
          label: 'A filter with a name for two lines',
          removeLabel: 'Remove: A filter with a name for two lines',
        },
      ]}
      onRemove={nothing}
    />
  ),
  icon: Icons,
  'link-tiles': Tiles,
  tabs: TabRows,
  'pull-to-refresh': () => (
    <PullToRefresh busyLabel="Refreshing" onRefresh={async () => undefined}>
      <p>{texts.pull}</p>
    </PullToRefresh>
  ),
}
