/** The body of an upload call: the file in the field `file`, and what the request says beside it. */
export function multipart(body: unknown, file: File | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) form.set(name, String(value))
  }
  if (file) form.set('file', file, file.name)
  return form
}
