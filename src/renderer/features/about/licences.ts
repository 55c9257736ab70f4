/** The licences that the build collected (`scripts/build/vite/licences.ts`). */
import * as v from 'valibot'
import { loadHttp } from '#data/http/load-http.ts'

const Licences = v.array(
  v.object({ name: v.string(), version: v.string(), licence: v.string(), text: v.string() }),
)
export type Licence = v.InferOutput<typeof Licences>[number]

/** Rejects if the file cannot be fetched; it exists only in a build. */
export async function loadLicences(): Promise<readonly Licence[]> {
  const { http } = await loadHttp()
  const { data } = await http.get<unknown>('./licences.json')
  return v.parse(Licences, data)
}
