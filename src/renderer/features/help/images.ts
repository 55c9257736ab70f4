/** The images of a feedback, each sent as soon as it is chosen. Pure. */

/** As many as a feedback may have. */
export const mostImages = 3

export interface FeedbackImage {
  /** Ours, for the list. */
  readonly id: number
  readonly file: File
  /** Its address at the host once it has arrived. */
  readonly url?: string
}

/** The list with the chosen files after it, as far as there is room. */
export function withFiles(
  images: readonly FeedbackImage[],
  files: readonly File[],
): readonly FeedbackImage[] {
  const next = Math.max(0, ...images.map(({ id }) => id)) + 1
  const fitting = files.slice(0, mostImages - images.length)
  return [...images, ...fitting.map((file, at) => ({ id: next + at, file }))]
}

export function withAddress(
  images: readonly FeedbackImage[],
  id: number,
  url: string,
): readonly FeedbackImage[] {
  return images.map((image) => (image.id === id ? { ...image, url } : image))
}

/** The addresses to send; undefined while one has not arrived. */
export function addressesOf(images: readonly FeedbackImage[]): string[] | undefined {
  const arrived = images.flatMap(({ url }) => (url === undefined ? [] : [url]))
  return arrived.length === images.length ? arrived : undefined
}
