import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref } from 'react-router-dom'
import { deliveryPath, receiptPath } from '#app/routing/paths.ts'
import { inOnePiece } from '#i18n/break-marks.ts'
import { joinDetails, unbroken } from '#i18n/details.ts'
import { useFormat } from '#i18n/format.ts'
import { type Amount, isNegative, isPositive } from '#protocol/amount.ts'
import { withdrawalStatuses } from '#protocol/http/wallet.ts'
import { equals, negate } from '#protocol/money.ts'
import { useSetting } from '#session/settings.ts'
import type { Day } from '../calendar.ts'
import { maskedEnd } from '../destination/account-number.ts'
import { useCalendar } from '../use-calendar.ts'
import { amountOf, changeOf, type MoneyEvent, netOf } from './events.ts'

/** The texts of a row of the history. */
export interface EventTexts {
  title: string
  /** What happened and when. */
  detail: string
  /** Below the amount: what it means. */
  note: string | undefined
  status: string | undefined
  reason: string | undefined
  amount: string | undefined
  href: string
}

export interface EventLabels {
  of: (event: MoneyEvent, day: Day) => EventTexts
  /** Replaces masked amounts: the visible text and the text for assistive technology. */
  mask: { visible: string; spoken: string } | undefined
}

/** The texts of the history, computed once for all rows: a fast scroll renders many rows between two frames. */
export function useEventLabels(currency: string | undefined, when: 'time' | 'day'): EventLabels {
  const { t } = useTranslation(['wallet', 'parts'])
  const format = useFormat()
  const calendar = useCalendar()
  const [isMasked] = useSetting('isMasked')
  const root = useHref('/').replace(/\/$/, '')
  return useMemo(() => {
    const statuses = new Map(withdrawalStatuses.map((status) => [status, t(`status.${status}`)]))
    const money = (amount: Amount) => {
      if (isMasked) return t('parts:amount.mask')
      return currency === undefined ? '' : format.money(amount, currency)
    }
    const nameOf = ({ kind, entries: [newest] }: MoneyEvent): string => {
      if (kind === 'chargeback' || kind === 'level' || kind === 'other') return t(`entryType.${newest.type}`)
      return t(`event.${kind}`)
    }
    const noteOf = (event: MoneyEvent): string | undefined => {
      const { kind, entries } = event
      if (!event.isWhole) return undefined
      if (kind === 'delivery')
        return t('event.revenue', { amount: money(changeOf(entries, 'to_be_settled')) })
      if (kind === 'funding') {
        const budget = changeOf(entries, 'to_be_consumed', 'start_up_credit_in_plans')
        return equals(budget, negate(amountOf(event)))
          ? undefined
          : t('event.budget', { amount: money(budget) })
      }
      if (kind === 'settlement') return netOf(entries) === undefined ? undefined : t('event.net')
      return undefined
    }
    return {
      of: (event, day) => {
        const { entries, kind, key, isWhole } = event
        const [newest] = entries
        const name = nameOf(event)
        const product = entries.find(({ product_name }) => product_name !== undefined)?.product_name
        const isGivenBack = kind === 'withdrawal' && !entries.some(({ amount }) => isNegative(amount))
        const payout = newest.payout
        const moment = when === 'time' ? calendar.time(newest.time) : calendar.day(day)
        // What a search finds is one step of a day's delivery.
        const steps =
          kind === 'delivery' && isWhole && when === 'time'
            ? unbroken(t('event.steps', { count: new Set(entries.map(({ reference }) => reference)).size }))
            : undefined
        const details = [
          product === undefined ? inOnePiece(newest.reference) : name,
          payout && unbroken(t('event.to', { destination: maskedEnd(payout.destination) })),
          steps,
          moment,
          isWhole ? undefined : t('event.loading'),
        ]
        return {
          title: isGivenBack ? t('withdrawalPart.back') : (product ?? name),
          detail: joinDetails(details),
          note: noteOf(event),
          status: newest.status && (statuses.get(newest.status) ?? newest.status),
          reason: isReasonShown(event) ? t('entries.reason', { reason: newest.reason ?? '' }) : undefined,
          amount:
            currency === undefined || !isWhole ? undefined : format.signedMoney(amountOf(event), currency),
          href:
            root +
            (kind === 'delivery' && newest.plan_id !== undefined && key !== newest.reference
              ? deliveryPath(newest.plan_id, day, newest.id)
              : receiptPath(newest.reference, newest.id)),
        }
      },
      mask: isMasked ? { visible: t('parts:amount.mask'), spoken: t('parts:amount.hidden') } : undefined,
    }
  }, [t, format, calendar, currency, when, isMasked, root])
}

/** A refused withdrawal and a correction have a reason. */
const isReasonShown = ({ entries }: MoneyEvent): boolean =>
  entries[0].reason !== undefined &&
  (entries[0].status === 'refused' || entries.some(({ amount }) => !isPositive(amount)))
