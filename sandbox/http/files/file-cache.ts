/** Files in memory: each is read once, and again when it has changed. */
import { createHash } from 'node:crypto'
import { readFileSync, type Stats, statSync } from 'node:fs'

export interface CachedFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** With its quotes. */
  readonly etag: string
  readonly modifiedAt: Date
}

interface Entry {
  readonly file: CachedFile
  /** Of the version that was read. */
  readonly version: string
}

/** More than a web build with the files of the versions before. */
const defaultMaxBytes = 64 * 1024 * 1024

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    return undefined
  }
}

export const isFolder = (path: string): boolean => statOf(path)?.isDirectory() === true

/**
 * Reads files through a cache; undefined for what is no file. The same object is returned until the file has changed. Above
 * `maxBytes` the least recently used files make room.
 */
export function createFileCache(maxBytes = defaultMaxBytes): (path: string) => CachedFile | undefined {
  const entries = new Map<string, Entry>()
  let size = 0

  function forget(path: string): void {
    size -= entries.get(path)?.file.bytes.byteLength ?? 0
    entries.delete(path)
  }

  return (path) => {
    const stats = statOf(path)
    const cached = entries.get(path)
    forget(path)
    if (!stats?.isFile()) return undefined
    const version = `${stats.ino} ${stats.mtimeMs} ${stats.size}`
    const entry = cached?.version === version ? cached : { file: readFile(path, stats), version }
    entries.set(path, entry)
    size += entry.file.bytes.byteLength
    for (const oldest of entries.keys()) {
      if (size <= maxBytes || oldest === path) break
      forget(oldest)
    }
    return entry.file
  }
}

function readFile(path: string, { mtime }: Stats): CachedFile {
  const bytes = new Uint8Array(readFileSync(path))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"`, modifiedAt: mtime }
}
