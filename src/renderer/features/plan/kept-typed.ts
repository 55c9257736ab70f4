/** What was typed as the amount of a plan, for as long as the page lives: leaving the flow and coming back loses nothing. */
const typedOf = new Map<string, string>()

export function keptTyped(planId: string): string | undefined {
  return typedOf.get(planId)
}

export function keepTyped(planId: string, typed: string): void {
  typedOf.set(planId, typed)
}

/** The amount was put. */
export function forgetTyped(planId: string): void {
  typedOf.delete(planId)
}
