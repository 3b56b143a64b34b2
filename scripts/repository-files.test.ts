// Files that others read: the action, forms for issues, and updates of dependencies. Each is valid, and a broken one is not.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv } from 'ajv'
import { describe, expect, it } from 'vitest'
import { parseDocument } from 'yaml'

const root = join(import.meta.dirname, '..')
const forms = '.github/ISSUE_TEMPLATE'
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

const text = { type: 'string', minLength: 1 } as const
const texts = { type: 'array', items: text, minItems: 1 } as const
/** An object with these fields and no other ones. */
const fields = (properties: object, required: readonly string[] = []) => ({
  ...{ type: 'object', properties, required, additionalProperties: false },
})
const mapOf = (additionalProperties: object) => ({ type: 'object', minProperties: 1, additionalProperties })

const action = fields(
  {
    ...{ name: text, description: text, author: text },
    branding: fields({
      icon: text,
      color: { enum: ['white', 'black', 'yellow', 'blue', 'green', 'orange', 'red', 'purple', 'gray-dark'] },
    }),
    inputs: mapOf(
      fields({ description: text, required: { type: 'boolean' }, default: { type: 'string' } }, ['description']),
    ),
    outputs: mapOf(fields({ description: text }, ['description'])),
    runs: fields({ using: { enum: ['node20', 'node24'] }, main: text, pre: text, post: text }, ['using', 'main']),
  },
  ['name', 'description', 'runs'],
)

const updateTypes = ['major', 'minor', 'patch'].map((size) => `version-update:semver-${size}`)
const update = fields(
  {
    'package-ecosystem': { enum: ['npm', 'github-actions', 'docker', 'gomod', 'pip'] },
    directory: { type: 'string', pattern: '^/' },
    schedule: fields({ interval: { enum: ['daily', 'weekly', 'monthly', 'quarterly', 'yearly'] } }, ['interval']),
    'open-pull-requests-limit': { type: 'integer', minimum: 0 },
    groups: mapOf(fields({ patterns: texts }, ['patterns'])),
    ignore: {
      type: 'array',
      items: fields({ 'dependency-name': text, 'update-types': { type: 'array', items: { enum: updateTypes } } }, [
        'dependency-name',
      ]),
    },
  },
  ['package-ecosystem', 'directory', 'schedule'],
)
const dependabot = fields({ version: { const: 2 }, updates: { type: 'array', items: update, minItems: 1 } }, [
  'version',
  'updates',
])

const validations = fields({ required: { type: 'boolean' } })
const element = (type: string, attributes: object) =>
  fields({ type: { const: type }, id: { type: 'string', pattern: '^[\\w-]+$' }, attributes, validations }, [
    'type',
    'attributes',
  ])
const labeled = { label: text, description: text, placeholder: text, value: text }
const form = fields(
  {
    ...{ name: text, description: text, title: text, labels: texts, assignees: texts },
    body: {
      type: 'array',
      minItems: 1,
      items: {
        anyOf: [
          element('textarea', fields({ ...labeled, render: text }, ['label'])),
          element('input', fields(labeled, ['label'])),
          element(
            'dropdown',
            fields({ ...labeled, options: texts, multiple: { type: 'boolean' } }, ['label', 'options']),
          ),
          element('markdown', fields({ value: text }, ['value'])),
        ],
      },
    },
  },
  ['name', 'description', 'body'],
)
const link = fields({ name: text, url: { type: 'string', pattern: '^https://' }, about: text }, [
  'name',
  'url',
  'about',
])
const chooser = fields({ blank_issues_enabled: { type: 'boolean' }, contact_links: { type: 'array', items: link } })

const ajv = new Ajv({ allErrors: true, strictTypes: false })

/** Says what is wrong about a YAML file; nothing if it is as it should be. */
function problemsOf(schema: object, content: string): readonly string[] {
  const document = parseDocument(content, { uniqueKeys: true, strict: true })
  if (document.errors.length > 0) return document.errors.map(({ message }) => message)
  const value: unknown = document.toJS()
  const isValid = ajv.compile(schema)
  if (!isValid(value)) return (isValid.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
  const ids = ((value as { body?: readonly { id?: string }[] }).body ?? []).flatMap(({ id }) => id ?? [])
  return ids.length === new Set(ids).size ? [] : ['an id is there twice']
}

const files: readonly (readonly [path: string, schema: object])[] = [
  ['action.yml', action],
  ['.github/dependabot.yml', dependabot],
  ...readdirSync(join(root, forms)).map(
    (name) => [`${forms}/${name}`, name === 'config.yml' ? chooser : form] as const,
  ),
]

describe('files of the repository', () => {
  it.each(files)('%s is valid', (path, schema) => {
    expect(problemsOf(schema, textOf(path))).toEqual([])
  })

  it('the action runs a file that is there', () => {
    const { runs } = parseDocument(textOf('action.yml')).toJS() as { runs: { main: string } }
    expect(existsSync(join(root, runs.main))).toBe(true)
  })

  it.each([
    ['action.yml', action, 'using: node24', 'using: node12'],
    ['action.yml', action, '  main:', '  start:'],
    ['action.yml', action, 'color: blue', 'color: bleu'],
    ['action.yml', action, 'required: false', 'required: sometimes'],
    ['.github/dependabot.yml', dependabot, 'version: 2', 'version: 1'],
    ['.github/dependabot.yml', dependabot, 'interval: weekly', 'interval: sometimes'],
    ['.github/dependabot.yml', dependabot, 'directory: /', 'directory: src'],
    ['.github/dependabot.yml', dependabot, 'patterns:', 'pattern:'],
    ['.github/dependabot.yml', dependabot, 'semver-major', 'semver-large'],
    [`${forms}/fault.yml`, form, 'type: textarea', 'type: textbox'],
    [`${forms}/fault.yml`, form, 'id: version', 'id: what'],
    [`${forms}/fault.yml`, form, 'id: version', 'id: the version'],
    [`${forms}/fault.yml`, form, 'label: What happened', 'title: What happened'],
    [`${forms}/wish.yml`, form, 'description: What you', 'about: What you'],
    [`${forms}/wish.yml`, form, 'body:', 'name: Twice\nbody:'],
    [`${forms}/config.yml`, chooser, 'true', '"yes"'],
  ] as const)('%s with a fault is not (%#)', (path, schema, before, after) => {
    const whole = textOf(path)
    expect(whole).toContain(before)
    expect(problemsOf(schema, whole.replace(before, after))).not.toEqual([])
  })
})
