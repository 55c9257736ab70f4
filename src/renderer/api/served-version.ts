/** The version of the web app that its own origin serves now. */
import { http } from './http.ts'

/** How long the page may take, ms. */
const timeout = 4000

/** The version that the page at the origin names, past every cache; undefined when it is not known. Never rejects. */
export async function servedVersion(): Promise<string | undefined> {
  try {
    const asText = (page: string) => page
    const { data } = await http.get<string>('./', {
      timeout,
      transformResponse: asText,
      fetchOptions: { cache: 'no-store' },
    })
    return /<meta name="version" content="([^"]+)"/.exec(data)?.[1]
  } catch {
    return undefined
  }
}
