import { ComponentIndex } from '#service/statements/component-index.ts'
import { evaluateVex } from '#service/statements/evaluate-vex.ts'
import { FindingIndex } from '#service/statements/finding-index.ts'
import { decisionsOf } from '#service/statements/resolve-vex-conflicts.ts'
import { readHead } from '#service/formats/known-kinds/document-head.ts'
import { readVex } from '#service/formats/vex/read-vex.ts'
import { Rejection } from '#service/domain/rejection.ts'
import type { GrowingInput } from './growing-input.ts'

const range = (count: number) => Array.from({ length: count }, (_, index) => index)
const component = (id: string, purl: string | null, name = id) => ({
  id,
  ref: id,
  name,
  group: null,
  componentVersion: '1',
  purl,
  cpes: [],
})
const finding = (id: string, componentId: string) => ({
  id,
  componentId,
  vulnerabilityId: 'v',
  decision: null,
  updatedAt: '',
})

interface Case {
  readonly components: readonly ReturnType<typeof component>[]
  readonly document: object
}

function evaluated(name: string, caseOf: (count: number) => Case): GrowingInput {
  return {
    name: `${name}, VEX`,
    make: (count) => {
      const { components, document } = caseOf(count)
      const bytes = Buffer.from(JSON.stringify(document))
      return () => {
        try {
          const parsed = readVex(readHead(bytes))
          const index = {
            vulnerabilities: new Map([['CVE-2026-1', ['v']]]),
            versions: [
              {
                id: 'x',
                label: '1',
                components: new ComponentIndex({ serialNumber: null, primaryComponentId: 'app' }, components),
                findings: new FindingIndex(components.map(({ id }) => finding(`f-${id}`, id))),
              },
            ],
          }
          return decisionsOf(evaluateVex(parsed, index)).length
        } catch (error) {
          if (!(error instanceof Rejection)) throw error
          return error.message
        }
      }
    },
  }
}

const openvex = (statements: readonly object[]) => ({
  '@context': 'https://openvex.dev/ns/v0.2.0',
  '@id': 'https://owl.example/vex',
  author: 'Owl',
  timestamp: '2026-01-01T00:00:00Z',
  version: 1,
  statements,
})
const statement = (products: readonly object[], rest: object = {}) => ({
  vulnerability: { name: 'CVE-2026-1' },
  products,
  status: 'not_affected',
  justification: 'component_not_present',
  ...rest,
})
const product = (purl: string) => ({ '@id': purl })
const app = component('app', 'pkg:oci/app@1')
const packages = (count: number) => [app, ...range(count).map((at) => component(`c${at}`, `pkg:npm/c${at}@1`))]

/** VEX documents that grow in one place. */
export const statementInputs: readonly GrowingInput[] = [
  evaluated('products of one statement', (n) => ({
    components: packages(n),
    document: openvex([statement(range(n).map((at) => product(`pkg:npm/c${at}@1`)))]),
  })),
  evaluated('statements of one product each', (n) => ({
    components: packages(n),
    document: openvex(range(n).map((at) => statement([product(`pkg:npm/c${at}@1`)]))),
  })),
  evaluated('one statement about the whole product', (n) => ({
    components: packages(n),
    document: openvex([statement([product('pkg:oci/app@1')])]),
  })),
  evaluated('equal statements about one component', (n) => ({
    components: packages(10),
    document: openvex(range(n).map(() => statement([product('pkg:npm/c1@1')]))),
  })),
  evaluated('parts of one product', (n) => ({
    components: packages(n),
    document: openvex([
      statement([{ '@id': 'pkg:oci/app@1', subcomponents: range(n).map((at) => product(`pkg:npm/c${at}@1`)) }]),
    ]),
  })),
  evaluated('versions of one package', (n) => ({
    components: [app, ...range(n).map((at) => component(`c${at}`, `pkg:npm/c@${at}`))],
    document: openvex(range(n).map((at) => statement([product(`pkg:npm/c@${at}`)]))),
  })),
  evaluated('unknown qualifiers of one package', (n) => ({
    components: [app, ...range(n).map((at) => component(`c${at}`, `pkg:npm/c@1?a=${at}`))],
    document: openvex(range(n).map((at) => statement([product(`pkg:npm/c@1?a=${at + n}`)]))),
  })),
]
