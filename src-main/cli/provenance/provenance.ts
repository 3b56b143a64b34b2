import { maxProvenanceLength, provenanceHeaders } from '#shared/provenance-headers.ts'
import type { Environment } from '#cli/command.ts'
import type { Provenance, Variables } from './build-system.ts'
import { buildSystems } from './build-systems.ts'

const headerOf = provenanceHeaders satisfies Record<keyof Provenance, string>

/** Returns the headers that say which build uploads a document. None outside of a build. */
export function headersOfBuild(env: Environment): Readonly<Record<string, string>> {
  const of: Variables = (name) => env[name] || null
  const system = buildSystems.find(({ isPresent }) => isPresent(of))
  if (!system) return {}
  const said = system.read(of)
  const headers: Record<string, string> = {}
  for (const [field, header] of Object.entries(headerOf)) {
    const value = headerValue(said[field as keyof Provenance] ?? null)
    if (value !== null) headers[header] = value
  }
  return headers
}

/** UTF-8, as a header takes its bytes. What ends a line would begin another header. */
function headerValue(text: string | null): string | null {
  const line = withoutPassword(text ?? '')
    .replace(/[\p{Cc}]+/gu, ' ')
    .trim()
  return line === '' ? null : Buffer.from(line.slice(0, maxProvenanceLength)).toString('latin1')
}

/** A build clones with a token in the address of its repository, which is not for others. */
function withoutPassword(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || !URL.canParse(text)) return text
  const url = new URL(text)
  if (url.username === '' && url.password === '') return text
  url.username = ''
  url.password = ''
  return url.href
}
