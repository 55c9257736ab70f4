/** What focus can return to; an element of the page, or a stand-in in a test. */
export type FocusTarget = { focus: () => void; isConnected: boolean; checkVisibility: () => boolean }

/** Where focus goes when a modal closes: the nearest of the elements that led to it and can still be seen. */
export function returnTarget<Target extends FocusTarget>(trail: readonly Target[]): Target | undefined {
  return trail.find((element) => element.isConnected && element.checkVisibility())
}

/**
 * The trail of a modal that opens: the element focused now, then the trail of the modal that it stands in, so that
 * focus finds its way back across dialogs in a row.
 */
export function trailOf<Target extends FocusTarget>(
  focused: Target | undefined,
  outerTrail: readonly Target[] | undefined,
): Target[] {
  return [...(focused ? [focused] : []), ...(outerTrail ?? [])]
}
