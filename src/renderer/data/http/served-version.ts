import { loadHttp } from './load-http.ts'

const timeoutMs = 4_000

/** The version of the web app that its origin serves now, bypassing caches; undefined if unknown. Never rejects. */
export async function servedVersion(): Promise<string | undefined> {
  try {
    const { http } = await loadHttp()
    const asText = (page: string) => page
    const { data } = await http.get<string>('./', {
      timeout: timeoutMs,
      transformResponse: asText,
      fetchOptions: { cache: 'no-store' },
    })
    return /<meta name="version" content="([^"]+)"/.exec(data)?.[1]
  } catch {
    return undefined
  }
}
