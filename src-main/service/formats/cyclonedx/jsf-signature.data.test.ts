import { expect, test } from 'vitest'
import { sampleBytes } from '#e2e/support/sample-files.ts'
import { read } from '#service/formats/read-for-test.ts'

test('verifies one sample of the specification and finds no real key in another', () => {
  const state = (path: string) => read(sampleBytes(`cyclonedx-spec/${path}`)).document.signature?.state
  const signed = '1.4/valid-signatures-1.4.json'
  const tampered = sampleBytes(`cyclonedx-spec/${signed}`).toString().replace('"1.4"', '"1.5"')
  expect([state(signed), state('1.6/valid-attestation-1.6.json')]).toEqual(['UNTRUSTED', 'UNTRUSTED'])
  expect(read(tampered).document.signature?.state).toBe('INVALID')
})
