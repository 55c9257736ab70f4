import type { IconName } from '#ui/icon/icon-shapes.ts'
import type { Tab } from '../../routing/page.ts'

export const tabIcons: Readonly<Record<Tab, IconName>> = {
  home: 'home',
  plans: 'plan',
  wallet: 'wallet',
  inbox: 'inbox',
}
