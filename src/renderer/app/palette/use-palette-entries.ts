import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { send } from '#data/http/client.ts'
import { useMoneyMovementBlock } from '#features/wallet/money-movement-block.ts'
import { withoutBreakMarks } from '#i18n/break-marks.ts'
import { type Plan, planEndpoints } from '#protocol/http/plans.ts'
import { useSession } from '#session/session.ts'
import { useSetting } from '#session/settings.ts'
import { openContacts } from '#shared/contacts/contacts.ts'
import { openOverlay } from '#shared/dialogs/overlay-store.ts'
import { openDepositContacts, passMoneyGate } from '#shared/ledger-history/money-gate.ts'
import type { Page } from '../routing/page.ts'
import { paths, planDetailPath, withdrawalPath } from '../routing/paths.ts'
import { type PaletteEntry, pagesFor } from './palette-entries.ts'
import { openShortcuts } from './palette-store.ts'

/** Actions, pages and open plans, for a user or a visitor. */
export function usePaletteEntries(pages: readonly Page[]): readonly PaletteEntry[] {
  const { t } = useTranslation(['frame', 'desktop'])
  const navigate = useNavigate()
  const actions = usePaletteActions()
  const isSignedIn = useSession((session) => session.token !== undefined)
  const [plans, setPlans] = useState<readonly Plan[]>([])

  useEffect(() => {
    if (!isSignedIn) return
    const controller = new AbortController()
    // If the request fails, the palette has only the other entries.
    openPlans(controller.signal).then(setPlans, () => undefined)
    return () => controller.abort()
  }, [isSignedIn])

  const pageEntries = pagesFor(pages, isSignedIn).map(({ path, title }) => ({
    id: path,
    label: withoutBreakMarks(t(`title.${title}`)),
    synonyms: t(`desktop:palette.synonyms.${title}`),
    run: () => void navigate(path),
  }))
  const planEntries = plans.map(({ id, product_name, plan_number }) => ({
    id: planDetailPath(id),
    label: product_name,
    detail: t('desktop:palette.plan', { number: plan_number }),
    synonyms: t('desktop:palette.synonyms.planDetail'),
    run: () => void navigate(planDetailPath(id)),
  }))
  return [...actions, ...pageEntries, ...planEntries]
}

const maxPlans = 100

/** The plans that have not ended; throws an `ApiError`. */
async function openPlans(signal: AbortSignal): Promise<readonly Plan[]> {
  const { list } = await send(planEndpoints.planList, { page_size: maxPlans }, { signal })
  return list.filter(({ status }) => status !== 'settled' && status !== 'putFailed')
}

/** Withdraw and recharge, as in the wallet. If money cannot move, they open the wallet, which shows the reason. */
function useMoneyActions(): readonly PaletteEntry[] {
  const { t } = useTranslation('desktop')
  const navigate = useNavigate()
  const block = useMoneyMovementBlock()
  const isStoreOpen = useSession(({ token, user }) => token !== undefined && user?.store_open === true)
  if (!isStoreOpen) return []
  return [
    {
      id: 'withdraw',
      icon: 'withdraw',
      label: t('palette.action.withdraw'),
      synonyms: t('palette.synonyms.withdraw'),
      run: async () => {
        if (block) await navigate(paths.wallet)
        else if (await passMoneyGate('withdraw')) await navigate(withdrawalPath)
      },
    },
    {
      id: 'recharge',
      icon: 'recharge',
      label: t('palette.action.recharge'),
      synonyms: t('palette.synonyms.recharge'),
      run: () => {
        if (block) void navigate(paths.wallet)
        else void openDepositContacts()
      },
    },
  ]
}

const themeActions = [
  { id: 'themeSystem', theme: 'system' },
  { id: 'themeLight', theme: 'light' },
  { id: 'themeDark', theme: 'dark' },
] as const

/** Theme and masked amounts. */
function useAppearanceActions(): readonly PaletteEntry[] {
  const { t } = useTranslation('desktop')
  const [theme, setTheme] = useSetting('theme')
  const [isMasked, setMasked] = useSetting('isMasked')
  return [
    {
      id: 'amounts',
      icon: isMasked ? 'eye' : 'eye-off',
      label: isMasked ? t('palette.action.showAmounts') : t('palette.action.hideAmounts'),
      synonyms: t('palette.synonyms.amounts'),
      run: () => setMasked(!isMasked),
    },
    ...themeActions
      .filter((action) => action.theme !== theme)
      .map((action) => ({
        id: action.id,
        icon: 'settings' as const,
        label: t(`palette.action.${action.id}`),
        synonyms: t('palette.synonyms.theme'),
        run: () => setTheme(action.theme),
      })),
  ]
}

/** Actions of the palette: each does the same as a button of the app. */
function usePaletteActions(): readonly PaletteEntry[] {
  const { t } = useTranslation(['desktop', 'frame'])
  const canLogOut = useSession(({ token, user }) => token !== undefined && user?.entry === 'register')
  const logOut: PaletteEntry = {
    id: 'logOut',
    icon: 'logout',
    label: t('frame:icon.logout'),
    synonyms: t('palette.synonyms.logOut'),
    run: () => openOverlay({ kind: 'logout' }),
  }
  return [
    ...useMoneyActions(),
    {
      id: 'service',
      icon: 'service',
      label: t('frame:icon.service'),
      synonyms: t('palette.synonyms.service'),
      run: () => openContacts('service'),
    },
    {
      id: 'language',
      icon: 'language',
      label: t('frame:icon.language'),
      synonyms: t('palette.synonyms.language'),
      run: () => openOverlay({ kind: 'language' }),
    },
    ...useAppearanceActions(),
    {
      id: 'shortcuts',
      icon: 'info',
      label: t('palette.action.shortcuts'),
      synonyms: t('palette.synonyms.shortcuts'),
      run: openShortcuts,
    },
    ...(canLogOut ? [logOut] : []),
  ]
}
