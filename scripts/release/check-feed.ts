/**
 * `node scripts/release/check-feed.ts <folder or address> <version>`: checks a feed with the code of installed apps: each
 * system's description is signed for `PLACARD_UPDATE_KEY` and has the version, and each of its files exists with the right
 * size and SHA-512. Runs on the folder before it is published, and on the address afterwards.
 */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  BlockedUpdate,
  readDescription,
  readPublicKey,
  type UpdateDescription,
} from '#main/services/update-description.ts'
import { feedAddress } from '#main/services/update-settings.ts'
import { requiredDescriptions } from './release-files.ts'

/** A feed's files by name; both functions reject when the file is missing. */
interface FeedFiles {
  text(name: string): Promise<string>
  bytes(name: string): Promise<AsyncIterable<Uint8Array>>
}

/** The files of a feed in a folder. */
export const folderFeed = (folder: string): FeedFiles => ({
  text: async (name) => readFileSync(join(folder, name), 'utf8'),
  bytes: async (name) => createReadStream(join(folder, name)),
})

/** The files of a published feed. */
export function publishedFeed(address: URL): FeedFiles {
  const fetchFile = async (name: string) => {
    const response = await fetch(new URL(name, address), { cache: 'no-store' })
    if (!response.ok) throw new Error(`the feed answers ${response.status}`)
    return response
  }
  return {
    text: async (name) => (await fetchFile(name)).text(),
    async bytes(name) {
      const { body } = await fetchFile(name)
      if (!body) throw new Error('the response of the feed is empty')
      return body
    },
  }
}

type DescribedFile = UpdateDescription['files'][number]

async function fileProblem(
  feed: FeedFiles,
  { url, sha512, size }: DescribedFile,
): Promise<string | undefined> {
  const hash = createHash('sha512')
  let length = 0
  for await (const chunk of await feed.bytes(url)) {
    hash.update(chunk)
    length += chunk.length
  }
  if (size !== undefined && length !== size) return `${length} bytes instead of ${size}`
  return hash.digest('base64') === sha512 ? undefined : 'its SHA-512 is another one'
}

const messageOf = (error: unknown) => {
  if (error instanceof BlockedUpdate) return `installed apps refuse it: ${error.reason}`
  return error instanceof Error ? error.message : String(error)
}

/** The problems of a feed for a version, one line each. */
export async function feedProblems(feed: FeedFiles, publicKey: string, version: string): Promise<string[]> {
  const key = readPublicKey(publicKey)
  if (!key) return ['PLACARD_UPDATE_KEY is not an Ed25519 public key']
  const problems: string[] = []
  for (const name of requiredDescriptions) {
    try {
      const description = readDescription(await feed.text(name), key)
      if (description.version !== version) problems.push(`${name}: it offers ${description.version}`)
      for (const file of description.files) {
        const problem = await fileProblem(feed, file).catch(messageOf)
        if (problem) problems.push(`${file.url}: ${problem}`)
      }
    } catch (error) {
      problems.push(`${name}: ${messageOf(error)}`)
    }
  }
  return problems
}

if (import.meta.main) {
  const [location = '', version = ''] = process.argv.slice(2)
  const address = /^https?:/.test(location) ? feedAddress(location) : undefined
  if (/^http:/.test(location) && !address) throw new Error(`${location} is not an https address`)
  const feed = address ? publishedFeed(address) : folderFeed(location)
  const problems = await feedProblems(feed, process.env.PLACARD_UPDATE_KEY ?? '', version)
  for (const problem of problems) console.error(problem)
  if (problems.length === 0) console.log(`${location} offers ${version} to installed apps`)
  process.exitCode = problems.length > 0 ? 1 : 0
}
