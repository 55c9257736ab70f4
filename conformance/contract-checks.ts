/** Checks of the employment contract's template (an addition): the form fields that the host names exist and can be filled in. */
import { additions } from '#protocol/http/endpoints.ts'
import { type Check, type CheckContext, ok } from './check.ts'
import { must, NothingToCheck } from './client.ts'

/** Opens a PDF as the app does, or fails the check. */
async function openPdf(bytes: Uint8Array<ArrayBuffer>) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: bytes, verbosity: 0, enableXfa: false, useWasm: false })
  const pdf = await task.promise.catch(() => undefined)
  must(pdf !== undefined, 'contractDetail: template_url is not a PDF that can be read')
  return pdf
}

type Pdf = Awaited<ReturnType<typeof openPdf>>

const fieldsOf = async (pdf: Pdf, name: string) =>
  ((await pdf.getFieldObjects())?.get(name) ?? []).filter((field) => 'id' in field && 'value' in field)

async function fillInTemplate({ client }: CheckContext): Promise<void> {
  const { additions: offered } = await ok(client, 'basicConfig')
  if (!offered.includes(additions.contractDetail.path)) throw new NothingToCheck('not offered')
  const { template_url, template_fields } = await ok(client, 'contractDetail')
  if (template_fields === undefined) throw new NothingToCheck('users fill in the template themselves')
  must(template_url !== undefined, 'contractDetail: template_fields without a template_url')

  const names = Object.values(template_fields).filter((name) => name !== undefined)
  must(new Set(names).size === names.length, 'contractDetail: two values go into one field', names)
  const template = await openPdf(await client.file(template_url))
  const values = new Map(names.map((name, index) => [name, `Nguyễn (王) ${index}`]))
  for (const [name, value] of values) {
    const fields = await fieldsOf(template, name)
    must(fields.length > 0, `contractDetail: the template has no form field ${name}`)
    for (const field of fields) {
      if ('id' in field && typeof field.id === 'string')
        template.annotationStorage.setValue(field.id, { value })
    }
  }
  const filled = await openPdf(new Uint8Array(await template.saveDocument()))
  for (const [name, value] of values) {
    const [field] = await fieldsOf(filled, name)
    const kept = field && 'value' in field ? field.value : undefined
    must(kept === value, `contractDetail: the form field ${name} does not keep its value`, kept)
  }
  await Promise.all([template, filled].map((pdf) => pdf.loadingTask.destroy()))
}

export const contractChecks: readonly Check[] = [
  {
    area: 'reading',
    name: 'the contract’s template, where the host names its form fields, has them, and they can be filled in',
    run: fillInTemplate,
  },
]
