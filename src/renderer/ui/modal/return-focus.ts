/** An element that the focus can return to, or a fake in a test. */
export type FocusTarget = { focus: () => void; isConnected: boolean; checkVisibility: () => boolean }

/** Where the focus goes when a modal closes: the nearest opener that is still visible. */
export function returnTarget<Target extends FocusTarget>(trail: readonly Target[]): Target | undefined {
  return trail.find((element) => element.isConnected && element.checkVisibility())
}

/**
 * The openers of a modal, nearest first: the focused element, then the openers of the modal that contains it. So the focus
 * returns across a chain of dialogs.
 */
export function trailOf<Target extends FocusTarget>(
  focused: Target | undefined,
  outerTrail: readonly Target[] | undefined,
): Target[] {
  return [...(focused ? [focused] : []), ...(outerTrail ?? [])]
}
