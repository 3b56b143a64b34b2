import { expect, test } from 'vitest'
import type { ExportRequest } from '#service/domain/downloads/export-request.ts'
import { contentOf, run } from './content-for-test.ts'
import { planExport } from './plan-export.ts'

type Request = Extract<ExportRequest, { kind: 'sbom' }>

const publisher = { name: 'Acme', url: null, email: null }
const asked: Request = {
  kind: 'sbom',
  spec: 'CycloneDX',
  specVersion: '1.6',
  format: 'JSON',
  profile: 'default',
  vulnerabilities: false,
  supportStatus: false,
  lite: false,
  redactInternal: false,
}
const json = { bomFormat: 'CycloneDX', specVersion: '1.6', signature: { algorithm: 'ES256', value: 'AA' } }
const { signature: _, ...plain } = json
const payload = Buffer.from(JSON.stringify(plain)).toString('base64')
const envelope = { payloadType: 'application/json', payload, signatures: [{ sig: 'AA' }] }
const xml = `<bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1"><Signature xmlns="http://www.w3.org/2000/09/xmldsig#"/></bom>`
const ofDocument = 'signature of the document: 1 left out, because the signed content is rewritten'
const ofEnvelope = 'signature of the envelope: 1 left out, because the signed content is rewritten'

test.each<[name: string, document: object | string, request: Partial<Request>, losses: readonly string[]]>([
  ['as it was read', json, {}, []],
  ['none', plain, { specVersion: '1.7' }, []],
  ['of JSON as XML', json, { format: 'XML' }, [ofDocument]],
  ['in another version', json, { specVersion: '1.7' }, [ofDocument]],
  ['with something added', json, { vulnerabilities: true }, [ofDocument]],
  ['lite', json, { lite: true }, [ofDocument]],
  ['in SPDX', json, { spec: 'SPDX', specVersion: '2.3' }, [ofDocument]],
  ['in SPDX 3', json, { spec: 'SPDX', specVersion: '3.0.1' }, [ofDocument]],
  ['of XML', xml, { format: 'XML' }, [ofDocument]],
  ['of an envelope', envelope, {}, [ofEnvelope]],
])('reports a lost signature: %s', (_name, document, request, losses) => {
  const content = contentOf(Buffer.from(typeof document === 'string' ? document : JSON.stringify(document)))
  const { warnings, unchanged, pieces } = planExport(content, { ...run, publisher }, { ...asked, ...request })
  expect(warnings.filter((warning) => warning.includes('ignature'))).toEqual(losses)
  expect(unchanged && losses.length > 0).toBe(false)
  const text = [...(pieces() as Iterable<string>)].join('')
  expect(/signature"/i.test(text)).toBe(document === json && losses.length === 0)
})
