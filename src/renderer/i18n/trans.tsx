/** A text with elements in it: `<terms>the terms</terms>`. */
import { cloneElement, type ReactElement, type ReactNode } from 'react'

/** Puts each named element around its part of the text; the rest stays text. */
export function Trans({
  text,
  components,
}: {
  text: string
  components: Readonly<Record<string, ReactElement>>
}) {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, name = '', inner = ''] = found
    const element = components[name]
    parts.push(text.slice(end, found.index), element ? cloneElement(element, { key: name }, inner) : inner)
    end = found.index + whole.length
  }
  return [...parts, text.slice(end)]
}
