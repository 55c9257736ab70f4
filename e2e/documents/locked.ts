/** Documents that are encrypted: with a password to open them, or only with one to change them. */
import { type Encryption, encryption } from './encoders/encryption.ts'
import { PdfBuilder } from './pdf-builder.ts'
import type { TestDocument } from './test-document.ts'

const content = '0.1 0.4 0.2 rg 60 500 475 250 re f 0.8 0.2 0 rg 60 100 200 300 re f'

const locked = (
  name: string,
  kind: Encryption,
  user: string,
  rest: Partial<TestDocument> = {},
): TestDocument => ({
  name,
  make: () => {
    const pdf = new PdfBuilder()
    pdf.page(content)
    return pdf.bytes(encryption(kind, { user, owner: 'of the owner' }))
  },
  ...rest,
})

export const lockedDocuments: readonly TestDocument[] = [
  locked('a document locked against changes, RC4 of 40 bits', 'rc4-40', ''),
  locked('a document locked against changes, RC4 of 128 bits', 'rc4-128', ''),
  locked('a document locked against changes, AES of 128 bits', 'aes-128', ''),
  locked('a document locked against changes, AES of 256 bits', 'aes-256', ''),
  locked('a document with a password, RC4', 'rc4-128', 'of the reader', { refused: 'closed', isDaily: true }),
  locked('a document with a password, AES', 'aes-256', 'of the reader', { refused: 'closed' }),
]
