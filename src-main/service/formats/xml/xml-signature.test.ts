import { expect, test } from 'vitest'
import { read } from '#service/formats/read-for-test.ts'

const digest =
  '<D:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/><D:DigestValue>x</D:DigestValue></D:Reference>'

/** A signed document with some transforms and references, whose elements have a prefix. */
function signed(prefix: string, transforms: number, references: number): string {
  const transform = '<D:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/>'
  const reference = `<D:Reference URI=""><D:Transforms>${transform.repeat(transforms)}</D:Transforms>${digest}`
  const signature = `<D:Signature xmlns:D="http://www.w3.org/2000/09/xmldsig#"><D:SignedInfo>
    <D:CanonicalizationMethod Algorithm="http://www.w3.org/TR/2001/REC-xml-c14n-20010315"/>
    <D:SignatureMethod Algorithm="http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"/>
    ${reference}${`<D:Reference URI="">${digest}`.repeat(references - 1)}</D:SignedInfo>
    <D:SignatureValue>x</D:SignatureValue></D:Signature>`
  const named = signature.replace('xmlns:D', prefix === '' ? 'xmlns' : `xmlns:${prefix}`)
  const inside = named.replaceAll(/(<\/?)D:/g, prefix === '' ? '$1' : `$1${prefix}:`)
  return `<bom xmlns="http://cyclonedx.org/schema/bom/1.6" version="1"><components/>${inside}</bom>`
}

// Each step of a signature reads the whole document again: a thousand of them took 15 seconds for a document of 64 KB.
test.each(['', 'ds', 'é', 'a-b'])('verifies no signature of more than 16 steps, with the prefix "%s"', (prefix) => {
  const stateOf = (transforms: number, references: number) => {
    const { signature, findings } = read(signed(prefix, transforms, references)).document
    return [signature?.state, findings.some(({ message }) => /references and transforms, more than 16/.test(message))]
  }
  expect(stateOf(15, 1)).toEqual(['INVALID', false])
  expect(stateOf(16, 1)).toEqual(['UNTRUSTED', true])
  expect(stateOf(0, 17)).toEqual(['UNTRUSTED', true])
})
