/** Pages of lists (docs/rules.md, section R2). */
import { limits } from '#protocol/http/limits.ts'

/** `page` counts from 1. */
export function pageOf(request: {
  readonly page?: number | undefined
  readonly page_size?: number | undefined
}) {
  const limit = request.page_size ?? limits.pageSize
  return { limit, offset: ((request.page ?? 1) - 1) * limit }
}
