/** The globals that the protocol uses; every environment has them. */
declare class URL {
  constructor(address: string)
  static canParse(address: string): boolean
  readonly href: string
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly origin: string
}

declare class TextDecoder {
  constructor(label: 'utf-8', options: { fatal: true; ignoreBOM: true })
  decode(bytes: Uint8Array): string
}

declare class TextEncoder {
  encode(text: string): Uint8Array
  encodeInto(text: string, bytes: Uint8Array): { readonly written: number }
}
