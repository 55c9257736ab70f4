/** The calls in the order of the table, as names that the compiler knows. */
import { additions, allEndpoints, type EndpointName } from '#protocol/http/endpoints.ts'

const isCallName = (name: string): name is EndpointName => Object.hasOwn(allEndpoints, name)

export const callNames: readonly EndpointName[] = Object.keys(allEndpoints).filter(isCallName)

/** True for a call beyond the original 37. */
export const isAddition = (name: EndpointName): boolean => Object.hasOwn(additions, name)
