/** The images of a feedback, each uploaded as soon as it is chosen. Pure. */

import { imageFault } from '#shared/upload/image-check.ts'

/** The maximum per feedback. */
export const maxImages = 3

export interface FeedbackImage {
  /** A local id, for the list. */
  readonly id: number
  readonly file: File
  /** Its address at the host once it is uploaded. */
  readonly url?: string
}

/** Appends the chosen files, up to the maximum. */
export function withFiles(
  images: readonly FeedbackImage[],
  files: readonly File[],
): readonly FeedbackImage[] {
  const nextId = Math.max(0, ...images.map(({ id }) => id)) + 1
  const accepted = files.slice(0, maxImages - images.length)
  return [...images, ...accepted.map((file, index) => ({ id: nextId + index, file }))]
}

export function withAddress(
  images: readonly FeedbackImage[],
  id: number,
  url: string,
): readonly FeedbackImage[] {
  return images.map((image) => (image.id === id ? { ...image, url } : image))
}

/** The addresses to send, without files that are refused; undefined until all others are uploaded. */
export function addressesOf(chosen: readonly FeedbackImage[]): string[] | undefined {
  const images = chosen.filter(({ file }) => imageFault(file) === undefined)
  const addresses = images.flatMap(({ url }) => (url === undefined ? [] : [url]))
  return addresses.length === images.length ? addresses : undefined
}
