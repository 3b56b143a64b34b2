import { _, type Ajv } from 'ajv'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { cyclonedxAjv } from '#service/standards/cyclonedx/cyclonedx-ajv.ts'
import { officialSchema, officialSchemas } from '#service/standards/cyclonedx/cyclonedx-schema-files.ts'
import { cyclonedxSchema, cyclonedxSpecVersions } from '#service/standards/cyclonedx/cyclonedx-schema.ts'

const requireModule = createRequire(import.meta.url)
const root = join(import.meta.dirname, '..')
const source = join(root, 'src-main/service/standards/cyclonedx')

/** Places that the writers of documents test, in addition to the root and the elements of its lists. */
const writtenPlaces = ['type', 'bom-ref', 'supplier', 'group', 'name', 'version', 'cpe', 'purl']
  .map((name) => `/definitions/component/properties/${name}`)
  .concat(['/definitions/license/properties/id', '/definitions/externalReference/properties/type'])
  .concat([
    '/definitions/metadata',
    '/definitions/hash',
    '/definitions/advisory',
    '/definitions/rating/properties/method',
  ])

/** Writes the validators of every CycloneDX version that changed since they were written: compiling them takes seconds. */
export function writeValidators(): void {
  for (const specVersion of cyclonedxSpecVersions) {
    const file = fileOf(specVersion)
    const head = `// Generated from the official schema by "npm run generate". Never edited. Made from ${digest(specVersion)}\n`
    if (existsSync(file) && readFileSync(file, 'utf8').startsWith(head)) continue
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, head + validatorsOf(specVersion))
  }
}

/** Returns a CommonJS module. Its export takes the function that tests lists for duplicates and the formats that Ajv does
 * not know, and returns the validators by place. */
export function validatorsOf(specVersion: (typeof cyclonedxSpecVersions)[number]): string {
  // Code that is generated once can be optimized. "lines" lets unused schemas be found.
  const code = { source: true, lines: true, optimize: true, formats: _`formats` }
  const ajv = cyclonedxAjv(specVersion, { allErrors: false, code })
  const id = String(officialSchema(specVersion)['$id'])
  const schema = cyclonedxSchema(specVersion)
  const lists = [...schema.rootLists().values()].map(({ place }) => place)
  // Members of a document are written one by one.
  const members = [...schema.rootMembers()].map((name) => `/properties/${name}`)
  const written = writtenPlaces.concat(
    members,
    members.map((member) => `${member}/items`),
  )
  const places = [...new Set(lists.concat(written)), ''] // the root last, so that it calls the validators of the elements
  const known = places
    .map((place) => [place, place === '' ? id : `${id}#${place}`] as const)
    .filter(([, address]) => ajv.getSchema(address) !== undefined)
  const { default: standaloneCode } = requireModule('ajv/dist/standalone') as {
    default: (ajv: Ajv, places: Readonly<Record<string, string>>) => string
  }
  const text = withSets(withoutUnusedSchemas(standaloneCode(ajv, Object.fromEntries(known))))
  // In parentheses, because the engine then reads the function once: it assumes that it is called at once.
  return `module.exports = ((areUnique, ownFormats) => {
${text.replace('"use strict";', '"use strict"; const exports = {}; const formats = { ...fullFormats, ...ownFormats };')}
return exports;
});
const { fullFormats } = require("ajv-formats/dist/formats");
`
}

/** A use of a schema in generated code: all of it, the names of its properties, or what is at a path of one of both. */
const schemaUse = /(\.call\()?\b(schema\d+)\b(?! = )((?:\.[\w$]+|\["(?:[^"\\]|\\.)*"\]|\[\d+\])*)/g

/** Each function comes with its whole schema, of which it uses some lists of allowed values and names of properties, if anything. */
function withoutUnusedSchemas(text: string): string {
  const uses = Map.groupBy(text.matchAll(schemaUse), ([, , name]) => name)
  const kept = text.split('\n').map((line) => {
    const [, name, schema] = /^const (schema\d+) = (.*);$/.exec(line) ?? []
    if (schema === undefined) return line
    const paths = uses.get(name)?.map(([, call, , path = '']) => stepsOf(path).concat(call ? namesOnly : []))
    return paths ? `const ${name} = ${JSON.stringify(partOf(JSON.parse(schema), paths))};` : ''
  })
  return kept.filter((line) => line !== '').join('\n')
}

/** Step of a path: of what is here, only the names of the members are used (`hasOwnProperty.call(schema1.properties, name)`). */
const namesOnly = Symbol('names only')
type Step = string | typeof namesOnly

/** A search of a long list of allowed values, one by one: the value, the list and the variable of the result. */
const search =
  /for\(const (v\d+) of (schema\d+)\.enum\)\{\nif\(func\d+\((data\d*), \1\)\)\{\n(valid\d+) = true;\nbreak;\n\}\n\}/g

/** Every license is looked up among 700 of the SPDX License List. In a set that takes a tenth of the time of all other checks, not twice it. */
function withSets(text: string): string {
  const listOf = new Map(
    [...text.matchAll(/^const (schema\d+) = (\{"enum":.*\});$/gm)].map(([, name, schema]) => [
      name,
      JSON.parse(schema ?? ''),
    ]),
  )
  const isOfTexts = (name: string) =>
    (listOf.get(name) as { readonly enum: readonly unknown[] } | undefined)?.enum.every(
      (value) => typeof value === 'string',
    )
  const named = new Set<string>()
  const changed = text.replaceAll(search, (whole, _v, name: string, data: string, valid: string) => {
    if (!isOfTexts(name)) return whole
    named.add(name)
    return `${valid} = allowedBy${name}.has(${data});`
  })
  return changed.replaceAll(/^const (schema\d+) = .*;$/gm, (line, name: string) =>
    named.has(name) ? `${line}\nconst allowedBy${name} = new Set(${name}.enum);` : line,
  )
}

/** `.properties["bom-ref"].anyOf[0]` as its steps. */
function stepsOf(path: string): readonly Step[] {
  const steps = path.matchAll(/\.([\w$]+)|\[("(?:[^"\\]|\\.)*")\]|\[(\d+)\]/g)
  return [...steps].map(([, name, quoted, index]) => name ?? index ?? String(JSON.parse(quoted ?? '""')))
}

/** Keeps what is at some paths of a value. A list that is kept in part becomes an object with its indices. */
function partOf(value: unknown, paths: readonly (readonly Step[])[]): unknown {
  if (typeof value !== 'object' || value === null || paths.some(([step]) => !isMember(value, step))) return value
  const below = Map.groupBy(paths, ([step]) => step)
  const names = below.has(namesOnly) ? Object.keys(value) : [...below.keys()].map(String)
  return Object.fromEntries(
    names.map((name) => {
      const inner = below.get(name)?.map((path) => path.slice(1))
      return [name, inner ? partOf((value as Readonly<Record<string, unknown>>)[name], inner) : 0]
    }),
  )
}

function isMember(value: object, step: Step | undefined): boolean {
  return step === namesOnly || (step !== undefined && Object.keys(value).includes(step))
}

function fileOf(specVersion: string): string {
  return join(source, `generated/cyclonedx-${specVersion}.cjs`)
}

/** Everything that the text depends on. */
function digest(specVersion: string): string {
  const hash = createHash('sha256').update(JSON.stringify(officialSchemas(specVersion)))
  for (const name of ['cyclonedx-ajv.ts', 'cyclonedx-schema.ts']) hash.update(readFileSync(join(source, name)))
  hash.update(readFileSync(import.meta.filename))
  for (const name of ['ajv', 'ajv-formats']) {
    hash.update(readFileSync(requireModule.resolve(`${name}/package.json`)))
  }
  return hash.digest('hex')
}
