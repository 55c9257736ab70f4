import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Plan } from '#protocol/http/plans.ts'
import { useSession } from '#session/session.ts'
import { planDetailPath } from '../routing/paths.ts'
import { pages } from '../routing/routes.ts'
import { openPlans } from './open-plans.ts'
import { type PaletteEntry, pagesFor } from './palette-entries.ts'
import { usePaletteActions } from './use-palette-actions.ts'

/** Actions, pages and open plans, for whoever is signed in or nobody. */
export function usePaletteEntries(): readonly PaletteEntry[] {
  const { t } = useTranslation(['frame', 'desktop'])
  const navigate = useNavigate()
  const actions = usePaletteActions()
  const isSignedIn = useSession((session) => session.token !== undefined)
  const [plans, setPlans] = useState<readonly Plan[]>([])

  useEffect(() => {
    if (!isSignedIn) return
    const left = new AbortController()
    // Without an answer the palette has the rest.
    openPlans(left.signal).then(setPlans, () => undefined)
    return () => left.abort()
  }, [isSignedIn])

  const ofPages = pagesFor(pages, isSignedIn).map(({ path, title }) => ({
    id: path,
    label: t(`title.${title}`),
    synonyms: t(`desktop:palette.synonyms.${title}`),
    run: () => void navigate(path),
  }))
  const ofPlans = plans.map(({ id, product_name, plan_number }) => ({
    id: planDetailPath(id),
    label: product_name,
    detail: t('desktop:palette.plan', { number: plan_number }),
    synonyms: t('desktop:palette.synonyms.planDetail'),
    run: () => void navigate(planDetailPath(id)),
  }))
  return [...actions, ...ofPages, ...ofPlans]
}
