/** The notification preferences of the account (docs/rules.md, section R8). */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '#data/http/client.ts'
import { whileFailed } from '#data/query-client.ts'
import {
  isNoticeKind,
  type NoticeKind,
  type NoticePreference,
  type NoticePreferences,
  noticeAdditions,
} from '#protocol/http/notifications.ts'
import { useErrorText } from '#shared/errors/error-text.ts'
import { showToast } from '#ui/toast/toast-store.ts'

const preferencesKey = ['noticePreferences'] as const

/** A preference of a kind that this app knows. */
export type KnownPreference = NoticePreference & { readonly kind: NoticeKind }

/** True for a kind that this app has texts for; a host may have more. */
export const isKnown = (preference: NoticePreference): preference is KnownPreference =>
  isNoticeKind(preference.kind)

export function useNoticePreferences(isOffered: boolean) {
  return useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) => send(noticeAdditions.noticePreferences, {}, { signal }),
    enabled: isOffered,
    refetchInterval: whileFailed,
  })
}

/** Sends a preference, which is shown at once; one that fails is shown as the host has it, with a message. */
export function useSetPreference(): (preference: KnownPreference) => void {
  const queries = useQueryClient()
  const errorText = useErrorText()
  const { mutate } = useMutation({
    mutationKey: preferencesKey,
    // One after the other, so that the newest choice is the last that the host gets.
    scope: { id: 'noticePreferences' },
    mutationFn: ({ kind, inbox, system, email, above }: KnownPreference) =>
      send(noticeAdditions.setNoticePreference, {
        kind,
        inbox,
        ...(system !== undefined && { system }),
        ...(email !== undefined && { email }),
        ...(above !== undefined && { above }),
      }),
    onMutate: async (changed) => {
      await queries.cancelQueries({ queryKey: preferencesKey })
      queries.setQueryData<NoticePreferences>(
        preferencesKey,
        (shown) =>
          shown && {
            ...shown,
            list: shown.list.map((item) => (item.kind === changed.kind ? changed : item)),
          },
      )
    },
    onError: (error) => showToast({ kind: 'failure', text: errorText(error) }),
    onSettled: () => {
      // An answer to an earlier choice must not undo a later one on the screen.
      if (queries.isMutating({ mutationKey: preferencesKey }) > 1) return
      return queries.invalidateQueries({ queryKey: preferencesKey })
    },
  })
  return mutate
}
