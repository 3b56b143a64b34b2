import fc from 'fast-check'

type Document = Readonly<Record<string, unknown>>
type Arbitraries = Readonly<Record<string, fc.Arbitrary<unknown>>>

const text = fc.oneof(
  fc.constantFrom('a', ' b ', 'ÄÖ', '1.0', 'a\nb', '__proto__', 'MIT'),
  fc.string({ minLength: 1, maxLength: 6 }),
)
const word = fc.oneof(fc.constantFrom('a', ' a ', 'b'), fc.stringMatching(/^[a-z]{1,8}$/))
/** Generates an object with any of these members. */
const some = (members: Arbitraries) => fc.record({ ...members }, { requiredKeys: [] })
const listOf = (entry: fc.Arbitrary<unknown>) => fc.array(entry, { maxLength: 3 })
const hash = fc.record({
  alg: fc.constantFrom('SHA-1', 'Streebog-256'),
  content: fc.constantFrom('A'.repeat(40), 'b'.repeat(64)),
})
const person = some({ name: text, email: fc.constant('a@example.org'), phone: text, 'bom-ref': text })
const organization = some({
  name: text,
  url: listOf(fc.constantFrom('https://a.example', 'b c')),
  contact: listOf(person),
  address: some({ country: text }),
})
const property = some({ name: text, value: text })
const reference = fc
  .tuple(fc.constantFrom('vcs', 'website', 'rfc-9116', 'other'), fc.constantFrom('https://a.example/x y', 'b'))
  .chain(([type, url]) =>
    some({ comment: text, hashes: listOf(hash), properties: listOf(property) }).map((rest) => ({ type, url, ...rest })),
  )
const license = fc.oneof(
  fc.record({
    license: some({ id: fc.constantFrom('MIT', 'Apache-2'), acknowledgement: fc.constant('declared'), url: text }),
  }),
  fc.record({
    license: some({
      name: text,
      text: some({ content: text, contentType: text }),
      licensing: some({ altIds: listOf(text) }),
    }),
  }),
  fc.record({ expression: fc.constantFrom('MIT', 'MIT OR ISC', 'LicenseRef-a') }),
  fc.record({ expression: fc.constant('LicenseRef-a'), acknowledgement: fc.constant('concluded') }),
)
const members: Arbitraries = {
  group: text,
  version: fc.option(text),
  description: text,
  copyright: text,
  author: text,
  publisher: text,
  cpe: text,
  scope: fc.constantFrom('required', 'optional', 'excluded', 'test'),
  purl: fc.constantFrom('pkg:npm/a@1', 'no purl'),
  supplier: organization,
  manufacturer: organization,
  authors: listOf(person),
  hashes: listOf(hash),
  licenses: listOf(license),
  externalReferences: listOf(reference),
  properties: listOf(property),
  swid: some({ tagId: text, name: text }),
  tags: listOf(text),
  'mime-type': text,
  isExternal: fc.boolean(),
  versionRange: text,
  modified: fc.boolean(),
  pedigree: some({ notes: text, ancestors: listOf(fc.record({ type: fc.constant('platform'), name: text })) }),
  evidence: some({
    identity: listOf(fc.record({ field: fc.constantFrom('purl', 'omniborId'), confidence: fc.constant(1) })),
    copyright: listOf(some({ text })),
  }),
  releaseNotes: some({ type: text, title: text }),
  signature: fc.constant({ algorithm: 'ES256', value: 'c2ln' }),
  unknown: fc.jsonValue({ maxDepth: 1 }).filter((value) => value !== null),
}
const kind = fc.constantFrom('library', 'application', 'platform', 'cryptographic-asset', 'other', 'gem')

const { component } = fc.letrec((tie) => ({
  component: fc
    .tuple(
      fc.record({ type: kind, name: text }),
      some(members),
      fc.option(word, { nil: undefined }),
      fc.option(fc.array(tie('component'), { maxLength: 2 }), { nil: undefined, depthSize: 'small' }),
    )
    .map(([named, rest, ref, components]) => ({
      ...named,
      ...rest,
      ...(ref === undefined ? {} : { 'bom-ref': ref }),
      ...(components === undefined ? {} : { components }),
    })),
}))

const dependency = fc
  .tuple(word, some({ dependsOn: listOf(word), provides: listOf(word) }))
  .map(([ref, rest]) => ({ ref, ...rest }))

const sections: Arbitraries = {
  serialNumber: fc.constantFrom('urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79', 'none'),
  version: fc.constantFrom(1, 7, '2'),
  $schema: fc.constant('http://cyclonedx.org/schema/bom.schema.json'),
  metadata: some({
    timestamp: fc.constantFrom('2026-01-02T03:04:05Z', '2026-01-02T03:04:05.000+02:00', 'yesterday'),
    lifecycles: listOf(fc.constantFrom({ phase: 'build' }, { name: 'own', description: 'x' })),
    tools: fc.constantFrom(
      [{ vendor: 'v', name: 'n', version: '1' }],
      { components: [{ type: 'library', name: 't' }] },
      [],
    ),
    authors: listOf(person),
    supplier: organization,
    manufacturer: organization,
    manufacture: organization,
    component,
    licenses: listOf(license),
    properties: listOf(property),
    distributionConstraints: fc.constantFrom({ tlp: 'RED' }, { tlp: 'PINK' }),
  }),
  components: listOf(component),
  dependencies: listOf(dependency),
  services: listOf(
    fc
      .tuple(text, some({ 'bom-ref': word, version: text, tags: listOf(text) }))
      .map(([name, rest]) => ({ name, ...rest })),
  ),
  compositions: listOf(
    fc.record({
      aggregate: fc.constantFrom('complete', 'incomplete_first_party_opensource_only', 'all'),
      assemblies: listOf(word),
    }),
  ),
  annotations: listOf(
    fc.record({
      subjects: listOf(word),
      annotator: some({ individual: person }),
      timestamp: fc.constant('2026-01-02T03:04:05Z'),
      text,
    }),
  ),
  vulnerabilities: listOf(
    some({
      id: text,
      ratings: listOf(fc.record({ method: fc.constantFrom('CVSSv4', 'CVSSv31', 'own') })),
      affects: listOf(fc.record({ ref: word })),
    }),
  ),
  externalReferences: listOf(reference),
  properties: listOf(property),
  formulation: listOf(some({ 'bom-ref': word })),
  definitions: some({ standards: listOf(some({ name: text })) }),
  citations: listOf(
    some({ timestamp: fc.constant('2026-01-02T03:04:05Z'), attributedTo: word, pointers: listOf(text) }),
  ),
  signature: fc.constant({ algorithm: 'ES256', value: 'c2ln' }),
  unheard: fc.jsonValue({ maxDepth: 1 }).filter((value) => value !== null),
}

/** Generates CycloneDX documents of a version with all members, valid and invalid. */
export function documents(specVersion: string): fc.Arbitrary<Document> {
  return some(sections).map((rest) => ({ bomFormat: 'CycloneDX', specVersion, ...(rest as Document) }))
}
