import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useHasCapability } from '#data/capabilities.ts'
import { send } from '#data/http/client.ts'
import { useFormat } from '#i18n/format.ts'
import { type PlanDetail, planAdditions } from '#protocol/http/plans.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { planQueries } from '#shared/plans/plan-section-query.ts'
import { Card } from '#ui/card/card.tsx'
import { CheckboxField } from '#ui/checkbox-field/checkbox-field.tsx'
import { showToast } from '#ui/toast/toast-store.ts'

/** Whether the user is told when this plan at work is settled; nothing where the host has no such choice. */
export function SettledNotice({ plan: { id, currency, settled_notice: notice } }: { plan: PlanDetail }) {
  const { t } = useTranslation('plan')
  const format = useFormat()
  const isOffered = useHasCapability(planAdditions.setSettledNotice)
  const { chosen, choose } = useChoice(id)
  if (!isOffered || notice === undefined) return null
  const { above } = notice
  const byPreferences =
    above !== undefined && chosen === undefined
      ? t('detail.tellMeAbove', { amount: format.money(above, currency) })
      : undefined
  return (
    <Card>
      <CheckboxField
        label={t('detail.tellMe')}
        hint={byPreferences ?? t('detail.tellMeHint')}
        checked={chosen ?? notice.is_on}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
    </Card>
  )
}

/** The choice that is on its way, shown at once, and how to choose. One that fails is undone, with a message. */
function useChoice(id: string) {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { variables, isPending, mutate } = useMutation({
    // One after the other, so that the newest choice is the last that the host gets.
    scope: { id: `settled notice ${id}` },
    mutationFn: (isOn: boolean) => send(planAdditions.setSettledNotice, { id, is_on: isOn }),
    onError: (error) => showToast({ kind: 'failure', text: errorText(error) }),
    // Pending until the plan has it.
    onSettled: () => queries.invalidateQueries({ queryKey: [...planQueries, 'detail', id] }),
  })
  return { chosen: isPending ? variables : undefined, choose: mutate }
}
