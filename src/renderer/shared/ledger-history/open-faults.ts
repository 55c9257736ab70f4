/** The faults that the user has not accepted. */
export function openFaults<Fault extends { readonly acceptedAt?: string | undefined }>({
  faults,
}: {
  readonly faults: readonly Fault[]
}): readonly Fault[] {
  return faults.filter(({ acceptedAt }) => acceptedAt === undefined)
}
