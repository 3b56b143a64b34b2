import type { Ajv, ErrorObject } from 'ajv'
import { expect, test } from 'vitest'
import { areUnique, cyclonedxAjv } from '#service/standards/cyclonedx/cyclonedx-ajv.ts'
import { officialSchema } from '#service/standards/cyclonedx/cyclonedx-schema-files.ts'
import { CyclonedxSchema, cyclonedxSpecVersions } from '#service/standards/cyclonedx/cyclonedx-schema.ts'
import { generatedValidators } from '#service/standards/cyclonedx/cyclonedx-validators.ts'
import { mutant, numbers } from './mutants-for-test.ts'
import { ValuesOfSchema } from './values-for-test.ts'

const turns = 80

test.each(cyclonedxSpecVersions)(
  '%s: generated validators say the same as those compiled at run time',
  (specVersion) => {
    const source = numbers(Number(specVersion.slice(2)))
    const random = () => source.next().value
    const values = new ValuesOfSchema(officialSchema(specVersion), random)
    const [schema, atRunTime] = [new CyclonedxSchema(specVersion), compilerOf(specVersion)]
    const said = { valid: 0, keywords: new Set<string>() }
    const places = generatedValidators(specVersion).map(([place]) => place)
    // What readers and writers of whole documents ask for: compiling one of them takes longer than the rest of a small import.
    const members = [...schema.rootMembers()].map((name) => `/properties/${name}`)
    const needed = ['', '/definitions/component', '/definitions/dependency', '/definitions/metadata', ...members]
    expect(places).toEqual(expect.arrayContaining(needed))
    for (const place of places) {
      const validate = atRunTime.getSchema(
        `${String(officialSchema(specVersion)['$id'])}${place === '' ? '' : `#${place}`}`,
      )
      for (let turn = 0; turn < turns; turn += 1) {
        const made = values.at(place)
        for (const value of [made, mutant({ made }, random)]) {
          const inner = value === made ? made : (value as { made?: unknown }).made
          const errors: readonly ErrorObject[] = validate?.(inner) === true ? [] : (validate?.errors ?? [])
          expect(schema.firstFaultsAt(place, inner), JSON.stringify(inner)).toEqual(errors)
          if (errors.length === 0) said.valid += 1
          for (const { keyword } of errors) said.keywords.add(keyword)
        }
      }
    }
    expect(said.valid).toBeGreaterThan(places.length)
    expect([...said.keywords]).toEqual(
      expect.arrayContaining(['enum', 'format', 'oneOf', 'pattern', 'required', 'type', 'uniqueItems']),
    )
  },
)

test.each(cyclonedxSpecVersions)('%s: finds duplicates', (specVersion) => {
  const schema = new CyclonedxSchema(specVersion)
  const inner = { type: 'library', name: 'a', version: '1' }
  const component = { ...inner, components: [inner, { version: '1', name: 'a', type: 'library' }] }
  expect(schema.firstFaultsAt('/definitions/component', component)).toEqual([
    {
      instancePath: '/components',
      schemaPath: '#/properties/components/uniqueItems',
      keyword: 'uniqueItems',
      params: {},
      message: 'must pass "uniqueItems" keyword validation',
    },
  ])
})

test('checks addresses of email with letters of every language', () => {
  const fits = (email: string) =>
    new CyclonedxSchema('1.7').fits('/definitions/component', {
      type: 'library',
      name: 'a',
      supplier: { contact: [{ email }] },
    })
  expect([fits('ä@exämple.org'), fits('a (at) example.org')]).toEqual([true, false])
})

test('compiles other places when asked, and knows none that do not exist', () => {
  const schema = new CyclonedxSchema('1.7')
  const place = '/definitions/organizationalContact'
  expect(generatedValidators('1.7').map(([generated]) => generated)).not.toContain(place)
  expect([schema.fits(place, { name: 'a' }), schema.fits(place, { name: 1 })]).toEqual([true, false])
  expect([schema.fits('/definitions/nothing', {}), schema.firstFaultsAt('/definitions/nothing', {})]).toEqual([
    false,
    [],
  ])
})

/** Ajv with the keyword for duplicates as a plain function, and nothing generated. */
function compilerOf(specVersion: string): Ajv {
  const ajv = cyclonedxAjv(specVersion, { allErrors: false })
  ajv.removeKeyword('uniqueItems')
  const validate = (wanted: boolean, list: readonly unknown[]) => !wanted || areUnique(list)
  return ajv.addKeyword({ keyword: 'uniqueItems', type: 'array', validate, errors: false })
}
