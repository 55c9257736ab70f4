import { ApiError } from './api-error.ts'

/** An address at an origin, whole; throws a data error for one that leads anywhere else. */
export function addressAt(address: string, origin: string): string {
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  if (url?.origin !== new URL(origin).origin || url.username !== '' || url.password !== '') {
    throw new ApiError('data', { key: 'general.dataError' })
  }
  return url.href
}
