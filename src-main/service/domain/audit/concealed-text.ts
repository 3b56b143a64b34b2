const hidden = '***'
const privateKey = /-----BEGIN [A-Z ]*PRIVATE KEY-----/
const credentials = /\b([a-z][a-z\d+.-]*:\/\/)[^\s/?#"@]*@/gi
const query = /\b(https?:\/\/[^\s?#"]*\?)([^\s#"]*)/gi
const token = /\bwb_[\w-]{16,}/g

/** A text as others may read it later: without what grants access, wherever a caller wrote it. */
export function concealed(text: string): string {
  if (privateKey.test(text)) return 'not recorded'
  return text
    .replaceAll(credentials, `$1${hidden}@`)
    .replaceAll(
      query,
      (_all, address: string, values: string) => `${address}${values.replaceAll(/=[^&]*/g, `=${hidden}`)}`,
    )
    .replaceAll(token, `wb_${hidden}`)
}
