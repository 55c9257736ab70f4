/** Writes PDF documents by hand, so that each has exactly the parts that a test is about. The same calls give the same bytes. */

/** Encrypts the data of a stream, by the number of its object. */
export type EncryptStream = (data: Uint8Array, object: number) => Uint8Array

interface BytesOptions {
  /** The entries of the trailer besides `Size` and `Root`. */
  readonly trailer?: string
  readonly encrypt?: EncryptStream
  /** Numbers of objects whose streams are never encrypted. */
  readonly plain?: readonly number[]
}

export interface PageOptions {
  /** The entries of the resources. */
  readonly resources?: string
  /** In points; A4 by default. */
  readonly box?: readonly [left: number, bottom: number, right: number, top: number]
  /** Further entries of the page. */
  readonly more?: string
}

export const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')

const a4 = [0, 0, 595, 842] as const

/** The number of an object in its reference. */
export const numberOf = (reference: string): number => Number.parseInt(reference, 10)

interface Part {
  /** A dictionary or any other object; of a stream, the entries besides `Length`. */
  readonly text: string
  readonly data?: Uint8Array
}

/** A document under construction. References are texts, as they stand in the file. */
export class PdfBuilder {
  /** Object 1 is the catalogue, object 2 the tree of pages. */
  readonly #parts: (Part | undefined)[] = [undefined, undefined]
  readonly #pages: string[] = []
  /** Further entries of the catalogue. */
  catalogue = ''

  /** The reference of an object that is added later, or never. */
  reserve(): string {
    this.#parts.push(undefined)
    return `${this.#parts.length} 0 R`
  }

  set(reference: string, text: string, data?: Uint8Array): string {
    this.#parts[numberOf(reference) - 1] = { text, ...(data && { data }) }
    return reference
  }

  add(text: string): string {
    return this.set(this.reserve(), text)
  }

  /** Adds a stream with these entries besides `Length`. */
  stream(entries: string, data: Uint8Array | string): string {
    return this.set(this.reserve(), entries, typeof data === 'string' ? latin(data) : data)
  }

  /** Adds a page; its content is a text, or the reference of a stream or array. */
  page(content: string, { resources = '', box = a4, more = '' }: PageOptions = {}): string {
    const stream = /^(\d+ 0 R|\[.*\])$/.test(content) ? content : this.stream('', content)
    const page = this.add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box.join(' ')}] /Resources << ${resources} >> /Contents ${stream} ${more} >>`,
    )
    this.#pages.push(page)
    return page
  }

  /** The file, with a cross-reference table. */
  bytes({ trailer = '', encrypt, plain = [] }: BytesOptions = {}): Uint8Array {
    this.#parts[0] = { text: `<< /Type /Catalog /Pages 2 0 R ${this.catalogue} >>` }
    this.#parts[1] ??= {
      text: `<< /Type /Pages /Kids [${this.#pages.join(' ')}] /Count ${this.#pages.length} >>`,
    }
    const chunks = [latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')]
    let length = chunks[0]?.length ?? 0
    const write = (chunk: Uint8Array) => {
      chunks.push(chunk)
      length += chunk.length
    }
    const rows = this.#parts.map((part, index) => {
      if (part === undefined) return '0000000000 00000 f \n'
      const row = `${String(length).padStart(10, '0')} 00000 n \n`
      for (const chunk of objectBytes(index + 1, part, plain.includes(index + 1) ? undefined : encrypt))
        write(chunk)
      return row
    })
    const start = length
    const size = this.#parts.length + 1
    write(latin(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`))
    write(latin(`trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`))
    return Buffer.concat(chunks)
  }
}

function objectBytes(number: number, { text, data }: Part, encrypt?: EncryptStream): Uint8Array[] {
  if (data === undefined) return [latin(`${number} 0 obj\n${text}\nendobj\n`)]
  const written = encrypt ? encrypt(data, number) : data
  const head = latin(`${number} 0 obj\n<< ${text} /Length ${written.length} >>\nstream\n`)
  return [head, written, latin('\nendstream\nendobj\n')]
}

/** A PDF string of these bytes. */
export const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`
