/** The only global that the protocol uses; every environment has it. */
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
