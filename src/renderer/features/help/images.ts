/** The images of a feedback, each uploaded as soon as it is chosen. Pure. */
import type { MessageKey } from '#protocol/http/messages.ts'

/** The maximum per feedback. */
export const maxImages = 3

/** A file that was chosen and looked at. */
export interface ChosenFile {
  readonly file: File
  /** Why it is not accepted: it is shown with the reason, and takes no place. */
  readonly fault?: MessageKey | undefined
}

export interface FeedbackImage extends ChosenFile {
  /** A local id, for the list. */
  readonly id: number
  /** Its address at the host once it is uploaded. */
  readonly url?: string
}

const isAccepted = ({ fault }: ChosenFile): boolean => fault === undefined

/** How many more images may be chosen. */
export const placesLeft = (images: readonly FeedbackImage[]): number =>
  maxImages - images.filter(isAccepted).length

/** Appends the chosen files: accepted ones up to the maximum, and refused ones in the place of those refused before. */
export function withFiles(
  images: readonly FeedbackImage[],
  chosen: readonly ChosenFile[],
): readonly FeedbackImage[] {
  const nextId = Math.max(0, ...images.map(({ id }) => id)) + 1
  const accepted = chosen.filter(isAccepted).slice(0, placesLeft(images))
  const refused = chosen.filter((file) => !isAccepted(file)).slice(0, maxImages)
  const added = [...accepted, ...refused].map((file, index) => ({ ...file, id: nextId + index }))
  return [...images.filter(isAccepted), ...added]
}

/** The images with a change of one of them. */
export const withChange = (
  images: readonly FeedbackImage[],
  id: number,
  change: Partial<Pick<FeedbackImage, 'url' | 'fault'>>,
): readonly FeedbackImage[] => images.map((image) => (image.id === id ? { ...image, ...change } : image))

/** The addresses to send, without files that are refused; undefined until all others are uploaded. */
export function addressesOf(chosen: readonly FeedbackImage[]): string[] | undefined {
  const images = chosen.filter(isAccepted)
  const addresses = images.flatMap(({ url }) => (url === undefined ? [] : [url]))
  return addresses.length === images.length ? addresses : undefined
}
