/** The calls in the order of the table, as names that the compiler knows. */
import { additions, allCalls, type CallName } from '#protocol/http/endpoints.ts'

const isCallName = (name: string): name is CallName => Object.hasOwn(allCalls, name)

export const callNames: readonly CallName[] = Object.keys(allCalls).filter(isCallName)

/** True for a call beyond the original 37. */
export const isAddition = (name: CallName): boolean => Object.hasOwn(additions, name)
